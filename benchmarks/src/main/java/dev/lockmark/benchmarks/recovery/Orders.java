package dev.lockmark.benchmarks.recovery;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a forked JVM is told. Through its standard input, not through its arguments: a URI may have a password.
 *
 * @param contender the id of the contender
 * @param lock the name of the lock
 * @param redis where holder and waiters connect to
 * @param leaseNanos the lease time
 * @param waiters how many wait
 * @param killAfterNanos how long after the waiters have begun the holder is killed
 * @param primary the primary that is killed with the holder, or null
 */
record Orders(
        String contender,
        String lock,
        String redis,
        long leaseNanos,
        int waiters,
        long killAfterNanos,
        @Nullable Primary primary) {
    /** A JVM that starts, connects and takes a lock does so in a second or two, unless the machine is overloaded. */
    static final Duration START = Duration.ofMinutes(2);

    private static final Duration WAIT = Duration.ofSeconds(60);

    /**
     * A primary and who knows about it.
     *
     * @param pid its process
     * @param redis where it is
     * @param replica where its replica is
     * @param sentinel one of those that watch it
     * @param name how they call it
     */
    record Primary(long pid, String redis, String replica, String sentinel, String name) {}

    Duration lease() {
        return Duration.ofNanos(leaseNanos);
    }

    /** How long a waiter waits at most: no lock should need so long, but one that takes no lease time of ours may. */
    Duration patience() {
        return lease().multipliedBy(2).plus(WAIT);
    }

    /** How long all of it may take. */
    Duration longest() {
        return START.plus(patience()).plusNanos(killAfterNanos);
    }
}
