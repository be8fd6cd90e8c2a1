package dev.lockmark.benchmarks.recovery;

import org.jspecify.annotations.Nullable;

/**
 * What a forked JVM has measured, all on its own monotonic clock.
 *
 * @param recoveredMillis from the kill until the first waiter's acquire returned; null if one had it before
 * @param aftermath what the servers told
 * @param violations how many rules the witness saw broken
 * @param errors how many attempts of the waiters failed before the lock was theirs
 */
record Measured(@Nullable Double recoveredMillis, Aftermath aftermath, int violations, int errors) {
    /**
     * What the servers tell about a kill.
     *
     * @param ttlLeftMillis what was left of the key's life at the kill; null if unknown
     * @param detectedMillis from the kill until a Sentinel named the new primary; null if no primary was killed
     * @param replicated whether the lock's key had reached the replica; null if no primary was killed, or if unknown
     */
    record Aftermath(
            @Nullable Double ttlLeftMillis,
            @Nullable Double detectedMillis,
            @Nullable Boolean replicated) {}
}
