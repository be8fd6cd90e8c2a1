package dev.lockmark.jedis;

import java.util.concurrent.TimeUnit;

/** Sockets know milliseconds only, and take 0 for endless. */
final class Timeouts {
    private Timeouts() {}

    /** The time as a socket's timeout, rounded up: from 1 ms to the longest there is. */
    static int millis(long nanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos + 999_999);
        return (int) Math.max(1, Math.min(millis, Integer.MAX_VALUE));
    }
}
