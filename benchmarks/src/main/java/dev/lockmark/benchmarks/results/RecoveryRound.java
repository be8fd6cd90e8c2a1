package dev.lockmark.benchmarks.results;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One round of a recovery run: one holder killed, one next holder.
 *
 * @param event what happened: {@code kill} or {@code failover}
 * @param contender the id of the lock
 * @param round which round, from 1
 * @param killedAfterMillis how long after the waiters had begun
 * @param recoveredMillis from the kill until the first waiter's acquire returned; null if one had the lock before
 * @param ttlLeftMillis what was left of the life of the lock's key at the kill; null if the server did not tell
 * @param detectedMillis from the kill until a Sentinel named the new primary; null if no primary was killed
 * @param replicated whether the key had reached the replica; null if no primary was killed, or if unknown
 * @param violations how many rules the witness saw broken
 * @param errors how many attempts of the waiters failed before the lock was theirs
 */
public record RecoveryRound(
        String event,
        String contender,
        int round,
        double killedAfterMillis,
        @Nullable Double recoveredMillis,
        @Nullable Double ttlLeftMillis,
        @Nullable Double detectedMillis,
        @Nullable Boolean replicated,
        int violations,
        int errors) {

    /**
     * The lock's own delay: what the recovery took beyond the moment from which nothing else stood in its way, that is, from
     * which the key had expired and, if the primary was killed, a new one was known. Can be below zero by the millisecond to
     * which a server tells the life of a key.
     *
     * @return milliseconds; empty if that moment is not known
     */
    public OptionalDouble delayMillis() {
        boolean primaryKilled = replicated != null || detectedMillis != null;
        boolean expires = !primaryKilled || Boolean.TRUE.equals(replicated);
        boolean known = recoveredMillis != null
                && (!expires || ttlLeftMillis != null)
                && (!primaryKilled || (replicated != null && detectedMillis != null));
        if (!known) {
            return OptionalDouble.empty();
        }
        double free = expires ? orZero(ttlLeftMillis) : 0;
        return OptionalDouble.of(orZero(recoveredMillis) - Math.max(free, orZero(detectedMillis)));
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }
}
