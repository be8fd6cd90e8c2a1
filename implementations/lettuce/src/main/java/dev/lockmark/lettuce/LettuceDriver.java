package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.LockException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
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
    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final Runnable closer;
    /** Null over an application's connection, which is not ours to close. */
    private final @Nullable HalfOpenGuard guard;

    private final LongAdder sent = new LongAdder();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LettuceDriver(
            StatefulRedisConnection<byte[], byte[]> connection, Runnable closer, @Nullable HalfOpenGuard guard) {
        this.connection = connection;
        this.closer = closer;
        this.guard = guard;
    }

    static LettuceDriver connect(String uri, ClientOptions options) {
        OwnClient client = OwnClient.connect(ServerUri.parse(uri), options.commandTimeout());
        return new LettuceDriver(client.connection(), client::close, client.guard());
    }

    /** A connection of our own over the application's client. */
    static LettuceDriver over(RedisClient client) {
        try {
            StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE);
            return new LettuceDriver(connection, connection::closeAsync, null);
        } catch (RedisException e) {
            throw Failures.connecting("the server of the application's Lettuce client", null, e);
        }
    }

    /** The application's connection: our commands bring their own encoding, so its codec does not matter. */
    @SuppressWarnings("unchecked")
    static LettuceDriver over(StatefulRedisConnection<?, ?> connection) {
        return new LettuceDriver((StatefulRedisConnection<byte[], byte[]>) connection, () -> {}, null);
    }

    @Override
    public String name() {
        return "lettuce";
    }

    @Override
    public @Nullable Object execute(Command command, long timeoutNanos) {
        RawCommand raw = dispatch(command);
        boolean interrupted = false;
        long left = timeoutNanos;
        long deadline = System.nanoTime() + timeoutNanos;
        try {
            while (true) {
                try {
                    return reply(raw, left);
                } catch (InterruptedException e) {
                    interrupted = true;
                    left = Math.max(0, deadline - System.nanoTime());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public @Nullable Object executeInterruptibly(Command command, long timeoutNanos) throws InterruptedException {
        RawCommand raw = dispatch(command);
        try {
            return reply(raw, timeoutNanos);
        } catch (InterruptedException e) {
            raw.cancel();
            throw e;
        }
    }

    private RawCommand dispatch(Command command) {
        if (closed.get()) {
            throw Failures.closed();
        }
        RawCommand raw = new RawCommand(command);
        sent.increment();
        try {
            connection.dispatch(raw);
        } catch (RuntimeException e) {
            throw failure(e);
        }
        return raw;
    }

    private @Nullable Object reply(RawCommand raw, long timeoutNanos) throws InterruptedException {
        try {
            return raw.get(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw failure(e.getCause() == null ? e : e.getCause());
        } catch (CancellationException e) {
            throw failure(e);
        } catch (TimeoutException e) {
            raw.cancel();
            gaveUp(raw, timeoutNanos);
            throw Failures.timedOut(e);
        }
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
                    .map(command -> CompletableFuture.<@Nullable Object>failedFuture(Failures.closed()))
                    .toList();
        }
        List<RawCommand> raws = commands.stream().map(RawCommand::new).toList();
        sent.add(raws.size());
        try {
            connection.dispatch(raws);
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
                if (thrown instanceof TimeoutException) {
                    gaveUp(raw, timeoutNanos);
                }
                result.completeExceptionally(failure(thrown));
            }
        });
        return result;
    }

    private void gaveUp(RawCommand raw, long timeoutNanos) {
        if (guard != null && !closed.get()) {
            guard.gaveUp(raw, System.nanoTime() - timeoutNanos);
        }
    }

    private LockException failure(Throwable thrown) {
        return Failures.of(thrown, closed.get());
    }

    @Override
    public long commandsSent() {
        return sent.sum();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            closer.run();
        }
    }
}
