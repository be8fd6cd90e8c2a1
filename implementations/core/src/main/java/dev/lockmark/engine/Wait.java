package dev.lockmark.engine;

import java.time.Duration;

/** How long one acquisition may still take. */
final class Wait {
    /** As a wait in nanoseconds: without a limit. */
    static final long FOREVER = Long.MAX_VALUE;

    /** The longest limit. */
    static final Duration LONGEST = Duration.ofDays(365L * 100);

    /**
     * What a request may take at the least, though the caller's time is nearly over: otherwise the last attempt of every
     * wait would end in an unknown outcome. On a long way to the server, several of the round trips seen.
     */
    private static final long LAST_REQUEST_NANOS = 100_000_000;

    private static final int LAST_REQUEST_ROUND_TRIPS = 4;

    private final long startNanos = System.nanoTime();
    private final long waitNanos;

    /** Written between attempts, which never overlap. */
    private volatile long longestRoundTripNanos;

    Wait(long waitNanos) {
        // The negative ones are all alike, and the largest of them would overflow below.
        this.waitNanos = Math.max(0, waitNanos);
    }

    long elapsedNanos() {
        return System.nanoTime() - startNanos;
    }

    /** What is left, 0 or less when the time is over. */
    long leftNanos() {
        return waitNanos == FOREVER ? FOREVER : waitNanos - elapsedNanos();
    }

    /** The bound of the next request. */
    long requestNanos(long commandTimeoutNanos) {
        if (waitNanos <= 0) {
            return commandTimeoutNanos;
        }
        long least = Math.max(LAST_REQUEST_NANOS, LAST_REQUEST_ROUND_TRIPS * longestRoundTripNanos);
        return Math.min(commandTimeoutNanos, Math.max(leftNanos(), least));
    }

    void answered(long roundTripNanos) {
        longestRoundTripNanos = Math.max(longestRoundTripNanos, roundTripNanos);
    }
}
