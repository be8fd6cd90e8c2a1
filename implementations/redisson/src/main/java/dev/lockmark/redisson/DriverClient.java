package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.redisson.connection.ConnectFailures;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;

/** A Redisson client, its threads and its connections, opened for one lock client and closed with it. */
final class DriverClient implements AutoCloseable {
    private static final int EVENT_LOOPS = 2;
    private static final Duration SHUTDOWN = Duration.ofSeconds(2);
    private static final Duration LONGEST_PING_INTERVAL = Duration.ofSeconds(5);

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(
            EVENT_LOOPS, new DefaultThreadFactory("lockmark-redisson", true), NioIoHandler.newFactory());
    private final Connections connections = new Connections();
    private final Redisson redisson;

    private DriverClient(ServerUri server, ClientOptions options, int pingMillis) {
        this.redisson = (Redisson) Redisson.create(DriverConfig.of(server, options, pingMillis, group, connections));
        boolean interrupted = Thread.interrupted();
        try {
            // Connects, because the configuration is a lazy one.
            redisson.getCommandExecutor().getConnectionManager().getEntrySet();
        } catch (RuntimeException e) {
            close();
            throw ConnectFailures.of(server, options, e);
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
    static DriverClient connect(ServerUri server, ClientOptions options) {
        try {
            return new DriverClient(server, options, pingMillis(options));
        } catch (PermissionDeniedException e) {
            // Redisson's first PING comes with the login. A user who may not send it does without.
            return new DriverClient(server, options, 0);
        }
    }

    /**
     * How often a connection is asked whether it lives: one that has not answered by the next time is replaced. As long as a
     * command may take, so that one lost renewal can be made up for on another connection.
     */
    private static int pingMillis(ClientOptions options) {
        return (int) Math.min(options.commandTimeout().toMillis(), LONGEST_PING_INTERVAL.toMillis());
    }

    Redisson redisson() {
        return redisson;
    }

    @Override
    public void close() {
        redisson.shutdown(0, SHUTDOWN.toSeconds(), TimeUnit.SECONDS);
        connections.closeAll(SHUTDOWN);
        group.shutdownGracefully(0, SHUTDOWN.toSeconds(), TimeUnit.SECONDS).awaitUninterruptibly(SHUTDOWN.toMillis());
    }
}
