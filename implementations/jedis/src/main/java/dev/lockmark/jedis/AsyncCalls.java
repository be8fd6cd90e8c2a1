package dev.lockmark.jedis;

import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.exception.CapacityException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that wait for replies in the caller's place: Jedis has no asynchronous commands. Started when first needed, ended
 * after five idle seconds, daemons.
 */
final class AsyncCalls {
    private static final int MAX_THREADS = 8;
    private static final int MAX_QUEUED = 10_000;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Pipeline pipeline;
    private final ThreadPoolExecutor threads;

    AsyncCalls(Pipeline pipeline, int connections) {
        this.pipeline = pipeline;
        int most = Math.min(MAX_THREADS, connections);
        this.threads = new ThreadPoolExecutor(
                most, most, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_QUEUED), AsyncCalls::thread);
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "lockmark-jedis-" + NUMBER.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    void submit(List<Promise> promises, long timeoutNanos) {
        Call call = new Call(pipeline, promises, System.nanoTime() + timeoutNanos);
        try {
            threads.execute(call);
        } catch (RejectedExecutionException e) {
            Promise.failAll(
                    promises,
                    threads.isShutdown()
                            ? ConnectionErrors.closed()
                            : new CapacityException(
                                    MAX_QUEUED + " asynchronous commands wait already: nothing was sent", e));
            return;
        }
        call.expireAfter(timeoutNanos);
    }

    /** Fails what has not begun; what has begun ends with its connection, so close the link between the two. */
    void stop() {
        threads.shutdownNow().forEach(task -> ((Call) task).abandon());
    }

    /** Waits for the threads to end, at most a second. */
    void awaitEnd() {
        try {
            threads.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What a thread does with a batch. */
    interface Pipeline {
        /** Completes every promise, and throws nothing. Blocks, but not beyond the deadline. */
        void run(List<Promise> promises, long deadline);
    }

    /** One batch, begun at most once: by a thread, or by the clock that gives up. */
    private static final class Call implements Runnable {
        private final Pipeline pipeline;
        private final List<Promise> promises;
        private final long deadline;
        private final AtomicBoolean begun = new AtomicBoolean();
        private final CompletableFuture<Void> clock = new CompletableFuture<>();

        Call(Pipeline pipeline, List<Promise> promises, long deadline) {
            this.pipeline = pipeline;
            this.promises = promises;
            this.deadline = deadline;
        }

        void expireAfter(long timeoutNanos) {
            if (!begun.get()) {
                clock.orTimeout(timeoutNanos, TimeUnit.NANOSECONDS).exceptionally(late -> {
                    if (begun.compareAndSet(false, true)) {
                        Promise.failAll(promises, Failures.noThread());
                    }
                    return null;
                });
            }
        }

        void abandon() {
            if (begun.compareAndSet(false, true)) {
                clock.complete(null);
                Promise.failAll(promises, ConnectionErrors.closed());
            }
        }

        @Override
        public void run() {
            if (begun.compareAndSet(false, true)) {
                clock.complete(null);
                pipeline.run(promises, deadline);
            }
        }
    }
}
