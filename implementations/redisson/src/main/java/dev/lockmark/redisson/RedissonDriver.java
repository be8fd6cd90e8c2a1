package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.engine.RetryingDriver;
import dev.lockmark.exception.LockException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;

/** Redisson's connections as a driver. */
final class RedissonDriver implements Driver {
    private final Routing routing;
    private final Runnable closer;
    private final LongAdder sent = new LongAdder();
    private final AtomicBoolean closed = new AtomicBoolean();

    private RedissonDriver(Redisson redisson, Runnable closer) {
        this.routing = new Routing(redisson, sent);
        this.closer = closer;
    }

    static Driver connect(String uri, ClientOptions options) {
        ServerUri server = ServerUri.parse(uri, options.tls());
        DriverClient client = DriverClient.connect(server, options);
        Driver driver = new RedissonDriver(client.redisson(), client::close);
        return server.kind() == ServerUri.Kind.STANDALONE ? driver : new RetryingDriver(driver);
    }

    /**
     * Commands over the application's client.
     *
     * @throws IllegalArgumentException if it is not Redisson's own implementation
     */
    static Driver over(RedissonClient client) {
        if (client instanceof Redisson redisson) {
            Driver driver = new RedissonDriver(redisson, () -> {});
            return redisson.getConfig().isSingleConfig() ? driver : new RetryingDriver(driver);
        }
        throw new IllegalArgumentException(
                "client is a " + client.getClass().getName()
                        + ", must be what Redisson.create(config) answers: its connections cannot be reached through a wrapper");
    }

    @Override
    public String name() {
        return "redisson";
    }

    @Override
    public @Nullable Object execute(Command command, long timeoutNanos) {
        Call call = send(command);
        boolean interrupted = false;
        long left = timeoutNanos;
        long deadline = System.nanoTime() + timeoutNanos;
        try {
            while (true) {
                try {
                    return reply(call, left, timeoutNanos);
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
        Call call = send(command);
        try {
            return reply(call, timeoutNanos, timeoutNanos);
        } catch (InterruptedException e) {
            call.giveUp();
            throw e;
        }
    }

    private Call send(Command command) {
        if (closed.get()) {
            throw Failures.closed();
        }
        Call call = new Call(command);
        routing.send(List.of(call));
        return call;
    }

    private @Nullable Object reply(Call call, long leftNanos, long timeoutNanos) throws InterruptedException {
        try {
            return call.reply().get(leftNanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw Failures.of(e, closed.get());
        } catch (TimeoutException e) {
            throw late(call, timeoutNanos, e);
        }
    }

    private static LockException late(Call call, long timeoutNanos, TimeoutException cause) {
        return call.giveUp() ? Failures.noConnection(timeoutNanos, cause) : Failures.timedOut(cause);
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
        return executeBatch(List.of(command), timeoutNanos).get(0);
    }

    @Override
    public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
        if (closed.get()) {
            return commands.stream()
                    .map(command -> CompletableFuture.<@Nullable Object>failedFuture(Failures.closed()))
                    .toList();
        }
        List<Call> calls = commands.stream().map(Call::new).toList();
        routing.send(calls);
        return calls.stream().map(call -> future(call, timeoutNanos)).toList();
    }

    /** The reply with its failures in our words. */
    private CompletableFuture<@Nullable Object> future(Call call, long timeoutNanos) {
        CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
        if (!call.reply().isDone()) {
            call.reply().orTimeout(timeoutNanos, TimeUnit.NANOSECONDS);
        }
        call.reply().whenComplete((reply, thrown) -> {
            if (thrown == null) {
                result.complete(reply);
            } else if (thrown instanceof TimeoutException late) {
                result.completeExceptionally(late(call, timeoutNanos, late));
            } else {
                result.completeExceptionally(Failures.of(thrown, closed.get()));
            }
        });
        return result;
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
