package dev.lockmark.benchmarks.results;

import java.util.List;

/**
 * What a recovery run was to measure, and has measured so far.
 *
 * @param leaseMillis the lease time of every lock
 * @param waiters how many waited for each
 * @param rounds what was measured, in the order of measuring
 * @param leftOut which contenders could not take part in an event
 */
public record RecoveryResults(double leaseMillis, int waiters, List<RecoveryRound> rounds, List<LeftOut> leftOut) {
    /**
     * Copies the lists.
     *
     * @param leaseMillis the lease time of every lock
     * @param waiters how many waited for each
     * @param rounds what was measured
     * @param leftOut which contenders could not take part
     */
    public RecoveryResults {
        rounds = List.copyOf(rounds);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * A contender that could not take part in an event.
     *
     * @param event which event
     * @param contender the id of the contender
     * @param reason why, as a clause
     */
    public record LeftOut(String event, String contender, String reason) {}
}
