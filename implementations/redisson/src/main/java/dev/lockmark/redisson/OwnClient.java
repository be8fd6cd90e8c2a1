package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.PermissionDeniedException;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.redisson.config.EqualJitterDelay;

/** A Redisson client, its threads and its connection, opened for one lock client and closed with it. */
final class OwnClient implements AutoCloseable {
    private static final int EVENT_LOOPS = 2;
    private static final int SHUTDOWN_SECONDS = 2;
    /** How often a connection is asked whether it lives. One that has not answered by the next time is replaced. */
    private static final int PING_MILLIS = 5_000;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(
            EVENT_LOOPS, new DefaultThreadFactory("lockmark-redisson", true), NioIoHandler.newFactory());
    private final Redisson redisson;

    private OwnClient(ServerUri server, ClientOptions options, int pingMillis) {
        int timeoutMillis = (int) options.commandTimeout().toMillis();
        boolean interrupted = Thread.interrupted();
        try {
            // Made without connecting, because what Redisson has started when connecting fails it does not always end.
            this.redisson = (Redisson) Redisson.create(config(server, timeoutMillis, pingMillis));
            try {
                redisson.getCommandExecutor().getConnectionManager().getEntrySet();
            } catch (RuntimeException e) {
                close();
                throw Failures.connecting(server.toString(), timeoutMillis, e);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Connects and logs in.
     *
     * @throws dev.lockmark.exception.LockException if the server cannot be reached or refuses the login
     */
    static OwnClient connect(ServerUri server, ClientOptions options) {
        try {
            return new OwnClient(server, options, PING_MILLIS);
        } catch (PermissionDeniedException e) {
            // Redisson's first PING comes with the login. A user who may not send it does without.
            return new OwnClient(server, options, 0);
        }
    }

    private Config config(ServerUri server, int timeoutMillis, int pingMillis) {
        Config config = new Config();
        config.setEventLoopGroup(group)
                .setExecutor(ForkJoinPool.commonPool())
                .setLazyInitialization(true)
                .setUseThreadClassLoader(false)
                .setTcpKeepAlive(true);
        config.setReferenceEnabled(false);
        if (server.password() != null) {
            config.setUsername(server.user()).setPassword(server.password());
        }
        config.useSingleServer()
                .setAddress((server.tls() ? "rediss://" : "redis://") + bracketed(server.host()) + ":" + server.port())
                .setDatabase(server.database())
                // One connection takes the commands of all threads, as Redisson does with a pool below ten.
                .setConnectionPoolSize(1)
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionPoolSize(1)
                .setSubscriptionConnectionMinimumIdleSize(0)
                .setConnectTimeout(timeoutMillis)
                .setTimeout(timeoutMillis)
                .setRetryAttempts(0)
                .setRetryDelay(new ConstantDelay(Duration.ofSeconds(1)))
                .setReconnectionDelay(new EqualJitterDelay(Duration.ofMillis(10), Duration.ofSeconds(1)))
                .setPingConnectionInterval(pingMillis);
        return config;
    }

    private static String bracketed(String host) {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    Redisson redisson() {
        return redisson;
    }

    @Override
    public void close() {
        redisson.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        group.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }
}
