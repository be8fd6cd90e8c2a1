package dev.lockmark.lettuce;

import dev.lockmark.driver.ServerUri;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A client, its threads and its one connection, opened for one lock client and closed with it. */
final class OwnClient implements AutoCloseable {
    private static final int SHUTDOWN_SECONDS = 2;

    private final ClientResources resources;
    private final RedisClient client;
    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final HalfOpenGuard guard;

    private OwnClient(ServerUri server, Duration timeout) {
        this.guard = new HalfOpenGuard(timeout);
        this.resources = ClientResources.builder()
                // One connection needs one event loop; the least that Lettuce takes.
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .nettyCustomizer(guard)
                .commandLatencyRecorder(CommandLatencyRecorder.disabled())
                .reconnectDelay(
                        Delay.equalJitter(Duration.ofMillis(10), Duration.ofSeconds(1), 10, TimeUnit.MILLISECONDS))
                .build();
        this.client = RedisClient.create(resources, uri(server, timeout));
        client.setOptions(options(timeout));
        try {
            this.connection = client.connect(ByteArrayCodec.INSTANCE);
        } catch (RuntimeException e) {
            shutdown();
            throw Failures.connecting(server.toString(), timeout, e);
        }
    }

    /**
     * Connects.
     *
     * @throws dev.lockmark.exception.LockException if the server cannot be reached or refuses the login
     */
    static OwnClient connect(ServerUri server, Duration timeout) {
        return new OwnClient(server, timeout);
    }

    private static RedisURI uri(ServerUri server, Duration timeout) {
        RedisURI.Builder uri = RedisURI.builder()
                .withHost(server.host())
                .withPort(server.port())
                .withDatabase(server.database())
                .withSsl(server.tls())
                .withTimeout(timeout);
        if (server.password() != null) {
            char[] password = server.password().toCharArray();
            if (server.user() == null) {
                uri.withPassword(password);
            } else {
                uri.withAuthentication(server.user(), password);
            }
        }
        return uri.build();
    }

    private static ClientOptions options(Duration timeout) {
        return ClientOptions.builder()
                .autoReconnect(true)
                // Rejected at once: a lock attempt that is sent when the server is back may come too late for its
                // caller.
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(NotSent::insteadOfReplay)
                .socketOptions(SocketOptions.builder().connectTimeout(timeout).build())
                // The driver has its own timeouts, one per command; Lettuce's would cost a timer for each.
                .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
                .maintNotificationsConfig(MaintNotificationsConfig.disabled())
                .build();
    }

    StatefulRedisConnection<byte[], byte[]> connection() {
        return connection;
    }

    HalfOpenGuard guard() {
        return guard;
    }

    @Override
    public void close() {
        shutdown();
    }

    private void shutdown() {
        client.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        resources
                .shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }
}
