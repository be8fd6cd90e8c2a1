package dev.lockmark.benchmarks.report.read;

import java.util.Optional;

/**
 * One contender and one event. All times are in milliseconds, from the kill on.
 *
 * @param event what happened: {@code kill} or {@code failover}
 * @param contender the id
 * @param rounds how often it was measured
 * @param recovered until the next holder
 * @param delay the lock's own part of it
 * @param ttlLeft what was left of the life of the lock's key
 * @param detected until a Sentinel named the new primary
 * @param replicated in how many rounds the key had reached the replica
 * @param violations how many rules the witness saw broken
 * @param errors how many attempts of the waiters failed
 */
public record RecoveryCase(
        String event,
        ContenderId contender,
        int rounds,
        Optional<Spread> recovered,
        Optional<Spread> delay,
        Optional<Spread> ttlLeft,
        Optional<Spread> detected,
        int replicated,
        int violations,
        int errors) {

    /** The event in which the primary is killed too. */
    public static final String FAILOVER = "failover";

    /**
     * Figures of several rounds, put together.
     *
     * @param p50 the median
     * @param min the least
     * @param max the largest
     */
    public record Spread(double p50, double min, double max) {}
}
