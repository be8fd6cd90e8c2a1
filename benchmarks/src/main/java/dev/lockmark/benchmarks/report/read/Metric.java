package dev.lockmark.benchmarks.report.read;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * One measured quantity. What JMH could not say (it writes "NaN") is absent here.
 *
 * @param unit JMH's unit, such as {@code us/op}
 * @param score the mean, or the sum for counters of events
 * @param error half the width of JMH's 99.9 % confidence interval
 * @param interval JMH's 99.9 % confidence interval
 * @param percentiles of the samples in sample mode, of the iterations otherwise; 0 to 100
 * @param rounds the mean of each iteration, by round (a JMH fork)
 * @param samples how many single operations were sampled; 0 outside of sample mode
 */
public record Metric(
        String unit,
        OptionalDouble score,
        OptionalDouble error,
        Optional<Interval> interval,
        SortedMap<Double, Double> percentiles,
        List<List<Double>> rounds,
        long samples) {

    /**
     * How many iterations are behind the score.
     *
     * @return over all rounds
     */
    public int iterations() {
        return rounds.stream().mapToInt(List::size).sum();
    }
}
