package dev.lockmark.engine;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The client's one thread for what happens later. Its tasks never block. A daemon, started with the first task. */
final class Timer implements AutoCloseable {
    private final ScheduledThreadPoolExecutor executor;

    Timer(String driver) {
        this.executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "lockmark-" + driver + "-timer");
            thread.setDaemon(true);
            return thread;
        });
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setRemoveOnCancelPolicy(true);
    }

    /** Runs a task after a delay, at once if it is not positive; answers false if the timer is closed. */
    boolean after(long delayNanos, Runnable task) {
        try {
            executor.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (RejectedExecutionException closed) {
            return false;
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
