package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.DefaultEndpoint;
import io.lettuce.core.resource.ClientResources;
import io.netty.util.NetUtil;
import java.util.concurrent.TimeUnit;

/**
 * A client, its threads and its one connection to a server, or to the primary that Sentinels know; opened for one lock client
 * and closed with it. Lettuce asks the Sentinels whenever it connects, so a connection whose server is no primary any more is cut.
 */
final class OwnClient implements Access {
    private final ClientResources resources;
    private final RedisClient client;
    private final StatefulRedisConnection<byte[], byte[]> connection;
    /** Whether connecting again may lead to another server: an address always leads to the same one. */
    private final boolean mayMove;

    private final Seldom seldom = new Seldom();

    /**
     * Connects.
     *
     * @throws LockException if the server cannot be reached or refuses the login
     */
    OwnClient(ServerUri server, ClientOptions options) {
        this.resources = Settings.resources(server, options);
        boolean sentinels = server.kind() == ServerUri.Kind.SENTINEL;
        String host = server.nodes().get(0).host();
        this.mayMove = sentinels || !(NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host));
        this.client = RedisClient.create(resources, Settings.uri(server, options.commandTimeout()));
        client.setOptions(Settings.options(server, options));
        try {
            this.connection = client.connect(ByteArrayCodec.INSTANCE);
        } catch (RuntimeException e) {
            close();
            throw Failures.connecting(server, options, e);
        }
    }

    @Override
    public StatefulConnection<byte[], byte[]> connection() {
        return connection;
    }

    @Override
    public boolean isCluster() {
        return false;
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public void failed(LockException failure) {
        if (failure instanceof ReadOnlyReplicaException && mayMove) {
            seldom.run(this::cut);
        }
    }

    private void cut() {
        if (connection instanceof RedisChannelHandler<?, ?> handler
                && handler.getChannelWriter() instanceof DefaultEndpoint endpoint) {
            endpoint.disconnect();
        }
    }

    @Override
    public void close() {
        client.shutdown(0, Settings.SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        Settings.shutDown(resources);
    }
}
