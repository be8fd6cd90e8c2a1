package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.Driver;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.engine.RetryingDriver;
import dev.lockmark.exception.LockException;
import dev.lockmark.script.Futures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One Lettuce connection as a driver. */
final class LettuceDriver implements Driver {
    private final Access access;
    private final StatefulConnection<byte[], byte[]> connection;
    private final LongAdder sent = new LongAdder();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LettuceDriver(Access access) {
        this.access = access;
        this.connection = access.connection();
    }

    static Driver connect(String uri, ClientOptions options) {
        ServerUri server = ServerUri.parse(uri, options.tls());
        return switch (server.kind()) {
            case STANDALONE -> new LettuceDriver(new OwnClient(server, options));
            case SENTINEL -> new RetryingDriver(new LettuceDriver(new OwnClient(server, options)));
            case CLUSTER -> new RetryingDriver(new LettuceDriver(new OwnCluster(server, options)));
        };
    }

    /** A connection of our own over the application's client. */
    static Driver over(RedisClient client) {
        try {
            return new LettuceDriver(ApplicationConnection.own(client.connect(ByteArrayCodec.INSTANCE), false));
        } catch (RedisException e) {
            throw Failures.connecting(e);
        }
    }

    /** Connections of our own over the application's cluster client. */
    static Driver over(RedisClusterClient client) {
        try {
            return new RetryingDriver(
                    new LettuceDriver(ApplicationConnection.own(client.connect(ByteArrayCodec.INSTANCE), true)));
        } catch (RedisException e) {
            throw Failures.connecting(e);
        }
    }

    /** The application's connection. */
    static Driver over(StatefulRedisConnection<?, ?> connection) {
        return new LettuceDriver(ApplicationConnection.shared(connection, false));
    }

    /** The application's connection to a cluster. */
    static Driver over(StatefulRedisClusterConnection<?, ?> connection) {
        return new RetryingDriver(new LettuceDriver(ApplicationConnection.shared(connection, true)));
    }

    @Override
    public String name() {
        return "lettuce";
    }

    @Override
    public @Nullable Object execute(Command command, long timeoutNanos) {
        RawCommand raw = dispatch(command);
        try {
            return Futures.getUninterruptibly(raw, timeoutNanos);
        } catch (ExecutionException | CancellationException | TimeoutException e) {
            throw unanswered(raw, e);
        }
    }

    @Override
    public @Nullable Object executeInterruptibly(Command command, long timeoutNanos) throws InterruptedException {
        RawCommand raw = dispatch(command);
        try {
            return raw.get(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            raw.cancel();
            throw e;
        } catch (ExecutionException | CancellationException | TimeoutException e) {
            throw unanswered(raw, e);
        }
    }

    private LockException unanswered(RawCommand raw, Exception why) {
        if (why instanceof TimeoutException) {
            raw.cancel();
        }
        return failure(why instanceof ExecutionException && why.getCause() != null ? why.getCause() : why);
    }

    private RawCommand dispatch(Command command) {
        if (closed.get()) {
            throw ConnectionErrors.closed();
        }
        RawCommand raw = raw(command);
        sent.increment();
        try {
            connection.dispatch(raw);
        } catch (RuntimeException e) {
            throw failure(e);
        }
        return raw;
    }

    private RawCommand raw(Command command) {
        return new RawCommand(command, access.isCluster());
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
        try {
            return future(dispatch(command), timeoutNanos);
        } catch (LockException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
        if (commands.isEmpty()) {
            return List.of();
        }
        if (closed.get()) {
            return commands.stream()
                    .map(command -> CompletableFuture.<@Nullable Object>failedFuture(ConnectionErrors.closed()))
                    .toList();
        }
        List<RawCommand> raws = commands.stream().map(this::raw).toList();
        sent.add(raws.size());
        try {
            if (access.isCluster()) {
                // All at once, Lettuce would wait here for connections to nodes that it has none to.
                raws.forEach(connection::dispatch);
            } else {
                connection.dispatch(raws);
            }
        } catch (RuntimeException e) {
            raws.forEach(raw -> raw.completeExceptionally(e));
        }
        return raws.stream().map(raw -> future(raw, timeoutNanos)).toList();
    }

    /** The reply with its failures in our words. The timeout completes the command itself, so an unwritten one stays so. */
    private CompletableFuture<@Nullable Object> future(RawCommand raw, long timeoutNanos) {
        CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
        if (!raw.isDone()) {
            raw.orTimeout(timeoutNanos, TimeUnit.NANOSECONDS);
        }
        raw.whenComplete((reply, thrown) -> {
            if (thrown == null) {
                result.complete(reply);
            } else {
                result.completeExceptionally(failure(thrown));
            }
        });
        return result;
    }

    private LockException failure(Throwable thrown) {
        LockException failure = Failures.of(thrown, closed.get(), access.isOurs() && access.isCluster());
        if (!closed.get()) {
            access.failed(failure);
        }
        return failure;
    }

    @Override
    public long commandsSent() {
        return sent.sum();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            access.close();
        }
    }
}
