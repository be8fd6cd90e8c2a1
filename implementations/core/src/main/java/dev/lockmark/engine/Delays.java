package dev.lockmark.engine;

import dev.lockmark.WaitStrategy;
import dev.lockmark.WaitStrategy.Backoff;
import dev.lockmark.WaitStrategy.Spin;
import java.util.concurrent.ThreadLocalRandom;

/** How long a waiter sleeps after its n-th failed attempt. */
interface Delays {
    /** The delay in nanoseconds after {@code attempts} failed attempts, 1 or more. */
    long afterNanos(int attempts);

    static Delays of(WaitStrategy strategy) {
        if (strategy instanceof Spin spin) {
            long delayNanos = spin.delay().toNanos();
            return attempts -> delayNanos;
        }
        if (strategy instanceof Backoff backoff) {
            long firstNanos = backoff.first().toNanos();
            long capNanos = backoff.cap().toNanos();
            return attempts -> {
                // 21 doublings take the smallest first delay beyond the largest cap.
                long bound = Math.min(capNanos, firstNanos << Math.min(attempts - 1, 21));
                return ThreadLocalRandom.current().nextLong(bound + 1);
            };
        }
        throw new IllegalStateException("no delays for " + strategy);
    }
}
