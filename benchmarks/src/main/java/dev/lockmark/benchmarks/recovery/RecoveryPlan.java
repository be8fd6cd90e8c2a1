package dev.lockmark.benchmarks.recovery;

import java.time.Duration;

/**
 * What holds for a whole recovery run.
 *
 * @param lease the lease time of every lock
 * @param rounds how often each contender is measured
 * @param waiters how many wait for each lock
 * @param seed of the moments of killing
 */
public record RecoveryPlan(Duration lease, int rounds, int waiters, long seed) {}
