package dev.lockmark.lettuce;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Runs what many failures ask for at most twice a second. Safe for use by many threads. */
final class Seldom {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final AtomicLong next = new AtomicLong(System.nanoTime());

    void run(Runnable task) {
        long now = System.nanoTime();
        long due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + PAUSE_NANOS)) {
            task.run();
        }
    }
}
