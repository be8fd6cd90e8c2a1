package dev.lockmark.engine;

import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs one task at the earliest of the times that were asked for. There is never more than one planned run: a run that is
 * overtaken is taken back, because leases that come and go beside one that stays would leave one behind each.
 *
 * <p>Nothing gets lost: what is asked for is forgotten <em>before</em> the task runs, so whoever found it early enough, and
 * left it at that, is seen by the task. Safe for use by many threads.
 */
final class WakeUp {
    private final Timer timer;
    private final Runnable task;
    /** A lock and no monitor, which would pin a virtual thread that waits for the timer's own lock. */
    private final ReentrantLock planning = new ReentrantLock();

    private volatile @Nullable Plan plan;

    WakeUp(Timer timer, Runnable task) {
        this.timer = timer;
        this.task = task;
    }

    /** Makes sure that the task runs then, or earlier, on the clock of {@link System#nanoTime()}. */
    void at(long atNanos) {
        if (isPlannedBy(atNanos)) {
            return;
        }
        planning.lock();
        try {
            if (!isPlannedBy(atNanos)) {
                forget();
                Future<?> run = timer.after(atNanos - System.nanoTime(), this::run);
                plan = run == null ? null : new Plan(atNanos, run);
            }
        } finally {
            planning.unlock();
        }
    }

    private boolean isPlannedBy(long atNanos) {
        Plan current = plan;
        return current != null && atNanos - current.atNanos >= 0;
    }

    private void run() {
        planning.lock();
        try {
            forget();
        } finally {
            planning.unlock();
        }
        task.run();
    }

    private void forget() {
        Plan current = plan;
        if (current != null) {
            current.run.cancel(false);
            plan = null;
        }
    }

    private record Plan(long atNanos, Future<?> run) {}
}
