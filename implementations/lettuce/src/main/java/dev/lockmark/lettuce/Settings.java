package dev.lockmark.lettuce;

import dev.lockmark.TlsOptions;
import dev.lockmark.driver.Login;
import dev.lockmark.driver.Node;
import dev.lockmark.driver.ServerUri;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/** How the clients that we create work, in Lettuce's terms. */
final class Settings {
    static final int SHUTDOWN_SECONDS = 2;
    private static final long SENTINELS_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private Settings() {}

    /** Threads for one client, and the guard of its connections. */
    static ClientResources resources(ServerUri server, dev.lockmark.ClientOptions options) {
        return ClientResources.builder()
                .nettyCustomizer(new SilenceGuard(patienceNanos(server, options.commandTimeout())))
                // One connection needs one event loop; the least that Lettuce takes.
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .commandLatencyRecorder(CommandLatencyRecorder.disabled())
                .reconnectDelay(
                        Delay.equalJitter(Duration.ofMillis(10), Duration.ofSeconds(1), 10, TimeUnit.MILLISECONDS))
                .build();
    }

    /**
     * How long a connection may say nothing: twice the command timeout, so that a server which only pauses does not cost the
     * connection; less with Sentinels, who may know another primary by then.
     */
    private static long patienceNanos(ServerUri server, Duration commandTimeout) {
        long timeout = commandTimeout.toNanos();
        return timeout
                + (server.kind() == ServerUri.Kind.SENTINEL ? Math.min(timeout, SENTINELS_GRACE_NANOS) : timeout);
    }

    static void shutDown(ClientResources resources) {
        resources
                .shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }

    static ClientOptions options(ServerUri server, dev.lockmark.ClientOptions options) {
        ClientOptions.Builder settings = ClientOptions.builder()
                .autoReconnect(true)
                // Rejected at once: a lock attempt that is sent when the server is back may come too late for its
                // caller.
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(NotSent::insteadOfReplay)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(stepTimeout(server, options.commandTimeout()))
                        .build())
                // The driver has its own timeouts, one per command; Lettuce's would cost a timer for each.
                .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
                .maintNotificationsConfig(MaintNotificationsConfig.disabled());
        if (server.tls()) {
            settings.sslOptions(sslOptions(options.tls()));
        }
        return settings.build();
    }

    private static SslOptions sslOptions(TlsOptions tls) {
        SslOptions.Builder ssl = SslOptions.builder().jdkSslProvider().trustManager(tls.trustManagers());
        KeyManagerFactory keys = tls.keyManagers();
        if (keys != null) {
            ssl.keyManager(keys);
        }
        return ssl.build();
    }

    /** A server of the URI, or the primary that its Sentinels know. */
    static RedisURI uri(ServerUri server, Duration timeout) {
        if (server.kind() != ServerUri.Kind.SENTINEL) {
            return uris(server, timeout).get(0);
        }
        Duration step = stepTimeout(server, timeout);
        RedisURI.Builder uri = RedisURI.builder()
                .withSentinelMasterId(Objects.requireNonNull(server.primaryName()))
                .withDatabase(server.database());
        for (Node sentinel : server.nodes()) {
            uri.withSentinel(with(
                    RedisURI.builder().withHost(sentinel.host()).withPort(sentinel.port()),
                    server,
                    server.sentinelLogin(),
                    step));
        }
        return with(uri, server, server.login(), timeout);
    }

    /** The servers of the URI, one by one. */
    static List<RedisURI> uris(ServerUri server, Duration timeout) {
        return server.nodes().stream()
                .map(node -> with(
                        RedisURI.builder()
                                .withHost(node.host())
                                .withPort(node.port())
                                .withDatabase(server.database()),
                        server,
                        server.login(),
                        timeout))
                .toList();
    }

    private static RedisURI with(RedisURI.Builder uri, ServerUri server, @Nullable Login login, Duration timeout) {
        uri.withSsl(server.tls()).withVerifyPeer(SslVerifyMode.FULL).withTimeout(timeout);
        if (login != null) {
            char[] password = login.password().toCharArray();
            if (login.user() == null) {
                uri.withPassword(password);
            } else {
                uri.withAuthentication(login.user(), password);
            }
        }
        return uri.build();
    }

    /** Sentinels are asked one after the other, so none of them may use up all the time. */
    private static Duration stepTimeout(ServerUri server, Duration timeout) {
        return server.kind() == ServerUri.Kind.SENTINEL
                ? timeout.dividedBy(server.nodes().size() + 1L)
                : timeout;
    }
}
