package dev.lockmark.testkit.proxy;

import io.netty.util.concurrent.EventExecutor;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Tells when something arrives. A thread of its own, started when first needed, because a selector sleeps for whole
 * milliseconds and a parked thread does not. That thread wakes too late as well, by about as much each time: so it is told to
 * wake earlier by what it was late before, and what is left then is waited for awake, among the proxy's other work.
 */
final class WireClock {
    private static final long LARGEST_LEAD_NANOS = TimeUnit.MICROSECONDS.toNanos(250);

    /** How much one wake-up weighs in the mean of all. */
    private static final int SHARE = 16;

    private final EventExecutor loop;
    private final ScheduledThreadPoolExecutor timer;
    private Random random = new Random(0);
    private long leadNanos;

    WireClock(EventExecutor loop, String name) {
        this.loop = loop;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    void seed(long seed) {
        random = new Random(seed);
    }

    long randomUpTo(long nanos) {
        return (long) (random.nextDouble() * nanos);
    }

    /** Runs a task on the proxy's thread when it is time, never before. */
    void at(long dueNanos, Runnable task) {
        long wakeNanos = dueNanos - leadNanos;
        long left = wakeNanos - System.nanoTime();
        if (left <= 0) {
            loop.execute(() -> waitAwake(dueNanos, task));
            return;
        }
        try {
            timer.schedule(() -> loop.execute(() -> awoken(wakeNanos, dueNanos, task)), left, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            // Nothing arrives any more.
        }
    }

    private void awoken(long wakeNanos, long dueNanos, Runnable task) {
        long lateNanos = Math.min(LARGEST_LEAD_NANOS, System.nanoTime() - wakeNanos);
        leadNanos += (lateNanos - leadNanos) / SHARE;
        waitAwake(dueNanos, task);
    }

    private void waitAwake(long dueNanos, Runnable task) {
        if (dueNanos - System.nanoTime() <= 0) {
            task.run();
        } else if (!loop.isShuttingDown()) {
            Thread.onSpinWait();
            loop.execute(() -> waitAwake(dueNanos, task));
        }
    }

    void close() {
        timer.shutdownNow();
        try {
            timer.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
