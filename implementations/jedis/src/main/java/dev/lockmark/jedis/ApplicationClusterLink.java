package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.exception.LockException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Commands over the application's own cluster client, with that client's pools, timeouts and attempts. Jedis follows no
 * redirection in a pipeline, so what one refuses is sent once more by itself.
 */
final class ApplicationClusterLink implements Link {
    private final RedisClusterClient client;
    private final LongAdder sent;
    private final AsyncCalls async;

    ApplicationClusterLink(RedisClusterClient client, int connections, LongAdder sent) {
        this.client = client;
        this.sent = sent;
        this.async = new AsyncCalls(this::pipeline, connections);
    }

    @Override
    public @Nullable Object call(Command command, long timeoutNanos, boolean interruptible) {
        boolean interrupted = Thread.interrupted();
        sent.increment();
        try {
            return send(command);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings(
            "deprecation") // What replaces it routes by arguments only, and SCRIPT LOAD has no key among them.
    private @Nullable Object send(Command command) {
        byte[] key = command.routingKey();
        try {
            Object reply = key == null
                    ? client.sendCommand(Wire.name(command), command.arguments())
                    : client.sendCommand(key, Wire.name(command), command.arguments());
            return Wire.reply(command, reply);
        } catch (RuntimeException e) {
            throw Failures.ofApplicationClient(false, e);
        }
    }

    @Override
    public void submit(List<Promise> promises, long timeoutNanos) {
        async.submit(promises, timeoutNanos);
    }

    private void pipeline(List<Promise> promises, long deadline) {
        List<@Nullable Response<Object>> responses = new ArrayList<>(promises.size());
        LockException failure = null;
        try (AbstractPipeline pipeline = client.pipelined()) {
            for (Promise promise : promises) {
                sent.increment();
                responses.add(queue(pipeline, promise));
            }
            pipeline.sync();
        } catch (RuntimeException e) {
            failure = Failures.ofApplicationClient(false, e);
        }
        for (int i = 0; i < promises.size(); i++) {
            settle(promises.get(i), i < responses.size() ? responses.get(i) : null, failure);
        }
    }

    /** A pipeline routes by a key among the arguments; what has none there is sent now, ahead of the others. */
    private @Nullable Response<Object> queue(AbstractPipeline pipeline, Promise promise) {
        if (hasItsKey(promise.command())) {
            return pipeline.sendCommand(Wire.routedArguments(promise.command()));
        }
        alone(promise);
        return null;
    }

    private static boolean hasItsKey(Command command) {
        for (byte[] argument : command.arguments()) {
            if (argument == command.routingKey()) {
                return true;
            }
        }
        return false;
    }

    private void alone(Promise promise) {
        try {
            promise.future().complete(send(promise.command()));
        } catch (LockException e) {
            promise.future().completeExceptionally(e);
        }
    }

    private void settle(Promise promise, @Nullable Response<Object> response, @Nullable LockException failure) {
        if (promise.future().isDone()) {
            return;
        }
        try {
            if (response == null && failure != null) {
                promise.future().completeExceptionally(failure);
            } else if (response != null) {
                promise.future().complete(Wire.reply(promise.command(), response.get()));
            }
        } catch (JedisRedirectionException e) {
            alone(promise);
        } catch (JedisDataException e) {
            promise.future().completeExceptionally(Failures.ofApplicationClient(false, e));
        } catch (RuntimeException e) {
            promise.future().completeExceptionally(failure == null ? Failures.ofApplicationClient(false, e) : failure);
        }
    }

    @Override
    public void close() {
        // The client is the application's: only what has not begun ends.
        async.stop();
        async.awaitEnd();
    }
}
