package dev.lockmark.benchmarks.run;

import java.time.Duration;

/**
 * How long each unit is measured in each round.
 *
 * @param warmup before the first iteration
 * @param iterations how many
 * @param iteration how long each is
 */
public record Timing(Duration warmup, int iterations, Duration iteration) {}
