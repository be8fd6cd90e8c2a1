package dev.lockmark.engine;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One thread for what happens later. Its tasks never block. A daemon, started with the first task. */
final class Timer implements AutoCloseable {
    private final ScheduledThreadPoolExecutor executor;

    /**
     * Makes a timer.
     *
     * @param owner whose it is, for the thread's name
     */
    Timer(String owner) {
        this.executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "lockmark-" + owner + "-timer");
            thread.setDaemon(true);
            return thread;
        });
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setRemoveOnCancelPolicy(true);
    }

    /** Runs a task after a delay, at once if it is not positive; answers null if the timer is closed. */
    @Nullable Future<?> after(long delayNanos, Runnable task) {
        try {
            return executor.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            return null;
        }
    }

    /** How many tasks wait for their time. */
    int size() {
        return executor.getQueue().size();
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
