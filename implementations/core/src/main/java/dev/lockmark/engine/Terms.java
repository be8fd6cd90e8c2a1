package dev.lockmark.engine;

import dev.lockmark.LockOptions;
import java.time.Duration;

/**
 * The times of a lock's leases.
 *
 * @param leaseNanos how long the server keeps a lease, whole milliseconds
 * @param leaseMillis the same in milliseconds
 * @param driftNanos what is taken off the validity
 * @param renewEveryNanos the time between renewals, or 0 for none
 * @param maxHoldNanos until when renewals are made, from the acquisition
 */
record Terms(long leaseNanos, long leaseMillis, long driftNanos, long renewEveryNanos, long maxHoldNanos) {
    static Terms of(LockOptions options) {
        long millis = options.leaseTime().toMillis();
        long nanos = millis * 1_000_000;
        Duration maxHold = options.maxHoldTime();
        long drift = options.drift().nanosOf(nanos);
        // A large drift can leave less than a third of the lease to count on.
        long renewEvery = Math.min(nanos / 3, (nanos - drift) / 2);
        return new Terms(
                nanos,
                millis,
                drift,
                options.renewed() ? renewEvery : 0,
                maxHold == null ? Long.MAX_VALUE : maxHold.toNanos());
    }

    boolean renewed() {
        return renewEveryNanos > 0;
    }

    /** How long an unanswered or failed renewal waits for the next try: several fit between the first and the deadline. */
    long renewRetryNanos() {
        return renewEveryNanos / 4;
    }
}
