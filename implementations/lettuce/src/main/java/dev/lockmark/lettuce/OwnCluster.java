package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A cluster client, its threads and its connections, one for each node, opened for one lock client and closed with it. Lettuce
 * looks at the cluster again when it is redirected or fails to reconnect; not when a node has stopped and keeps its connections,
 * so that is seen to here.
 */
final class OwnCluster implements Access {
    private static final int REDIRECTIONS = 3;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    private final ClientResources resources;
    private final RedisClusterClient client;
    private final StatefulRedisClusterConnection<byte[], byte[]> connection;
    private final Seldom seldom = new Seldom();

    /**
     * Connects.
     *
     * @throws LockException if no node can be reached, or one refuses the login
     */
    OwnCluster(ServerUri server, ClientOptions options) {
        this.resources = Settings.resources(server, options);
        this.client = RedisClusterClient.create(resources, Settings.uris(server, options.commandTimeout()));
        client.setOptions(ClusterClientOptions.builder(Settings.options(server, options))
                .maxRedirects(REDIRECTIONS)
                // A node may have joined since we looked.
                .validateClusterNodeMembership(false)
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .adaptiveRefreshTriggersTimeout(LOOK_AGAIN)
                        .refreshTriggersReconnectAttempts(1)
                        .build())
                .build());
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
        return true;
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public void failed(LockException failure) {
        if (failure instanceof OutcomeUnknownException || failure instanceof ServerUnreachableException) {
            seldom.run(client::refreshPartitionsAsync);
        }
    }

    @Override
    public void close() {
        client.shutdown(0, Settings.SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        Settings.shutDown(resources);
    }
}
