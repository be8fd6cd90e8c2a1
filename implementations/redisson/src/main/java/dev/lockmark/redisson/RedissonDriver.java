package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.Driver;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.engine.RetryingDriver;
import dev.lockmark.exception.LockException;
import dev.lockmark.script.Futures;
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
        try {
            return Futures.getUninterruptibly(call.reply(), timeoutNanos);
        } catch (ExecutionException | TimeoutException e) {
            throw unanswered(call, timeoutNanos, e);
        }
    }

    @Override
    public @Nullable Object executeInterruptibly(Command command, long timeoutNanos) throws InterruptedException {
        Call call = send(command);
        try {
            return call.reply().get(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            call.giveUp();
            throw e;
        } catch (ExecutionException | TimeoutException e) {
            throw unanswered(call, timeoutNanos, e);
        }
    }

    private Call send(Command command) {
        if (closed.get()) {
            throw ConnectionErrors.closed();
        }
        Call call = new Call(command);
        routing.send(List.of(call));
        return call;
    }

    private LockException unanswered(Call call, long timeoutNanos, Throwable why) {
        if (why instanceof TimeoutException) {
            return call.giveUp() ? Failures.noConnection(timeoutNanos, why) : ConnectionErrors.timedOut(why);
        }
        return Failures.of(why, closed.get());
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
        return executeBatch(List.of(command), timeoutNanos).get(0);
    }

    @Override
    public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
        if (closed.get()) {
            return commands.stream()
                    .map(command -> CompletableFuture.<@Nullable Object>failedFuture(ConnectionErrors.closed()))
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
            } else {
                result.completeExceptionally(unanswered(call, timeoutNanos, thrown));
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
