package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.exception.LockException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;

/** Commands over the application's own client, with that client's pool and timeouts. */
final class ApplicationLink implements Link {
    private final UnifiedJedis client;
    private final boolean sendsOnce;
    private final LongAdder sent;
    private final AsyncCalls async;

    ApplicationLink(UnifiedJedis client, int connections, LongAdder sent) {
        this.client = client;
        this.sendsOnce = client instanceof RedisClient;
        this.sent = sent;
        this.async = new AsyncCalls(this::pipeline, connections);
    }

    @Override
    public @Nullable Object call(Command command, long timeoutNanos, boolean interruptible) {
        // On a virtual thread a pending interrupt would close the socket under us; the client's pool ends its wait at
        // one.
        boolean interrupted = Thread.interrupted();
        sent.increment();
        try {
            return Wire.reply(command, client.executeCommand(Wire.arguments(command)));
        } catch (RuntimeException e) {
            throw Failures.ofApplicationClient(sendsOnce, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void submit(List<Promise> promises, long timeoutNanos) {
        async.submit(promises, timeoutNanos);
    }

    private void pipeline(List<Promise> promises, long deadline) {
        List<Response<Object>> responses = new ArrayList<>(promises.size());
        LockException failure = null;
        try (AbstractPipeline pipeline = client.pipelined()) {
            for (Promise promise : promises) {
                sent.increment();
                responses.add(pipeline.sendCommand(Wire.arguments(promise.command())));
            }
            pipeline.sync();
        } catch (RuntimeException e) {
            failure = Failures.ofApplicationClient(sendsOnce, e);
        }
        for (int i = 0; i < promises.size(); i++) {
            settle(promises.get(i), i < responses.size() ? responses.get(i) : null, failure);
        }
    }

    private void settle(Promise promise, @Nullable Response<Object> response, @Nullable LockException failure) {
        try {
            if (response == null && failure != null) {
                promise.future().completeExceptionally(failure);
            } else if (response != null) {
                promise.future().complete(Wire.reply(promise.command(), response.get()));
            }
        } catch (RuntimeException e) {
            // Without a reply Jedis complains about the state of the response, which says less than the failure.
            boolean unanswered = e instanceof IllegalStateException && failure != null;
            promise.future().completeExceptionally(unanswered ? failure : Failures.ofApplicationClient(sendsOnce, e));
        }
    }

    @Override
    public void close() {
        // The client is the application's: only what has not begun ends.
        async.stop();
        async.awaitEnd();
    }
}
