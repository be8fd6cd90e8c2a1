package dev.lockmark.benchmarks.report.read;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One line of JMH's results: a benchmark with one choice of parameters, threads and mode.
 *
 * @param benchmark the full name, package and method included
 * @param mode what was measured
 * @param threads how many threads ran it
 * @param forks JMH's own count of forks, as configured
 * @param params the parameters, the contender among them
 * @param primary the score
 * @param secondary counters and costs, by name
 */
public record Measurement(
        String benchmark,
        Mode mode,
        int threads,
        int forks,
        SortedMap<String, String> params,
        Metric primary,
        SortedMap<String, Metric> secondary) {

    private static final String CONTENDER = "contender";

    /**
     * The benchmark's class and method, without the package.
     *
     * @return such as {@code UncontendedBenchmark.cycle}
     */
    public String shortName() {
        int method = benchmark.lastIndexOf('.');
        int type = method < 0 ? -1 : benchmark.lastIndexOf('.', method - 1);
        return benchmark.substring(type + 1);
    }

    /**
     * The benchmark's class.
     *
     * @return such as {@code UncontendedBenchmark}
     */
    public String className() {
        String name = shortName();
        int method = name.lastIndexOf('.');
        return method < 0 ? name : name.substring(0, method);
    }

    /**
     * Who was measured.
     *
     * @return the contender, if the benchmark has contenders
     */
    public Optional<ContenderId> contender() {
        return Optional.ofNullable(params.get(CONTENDER)).map(ContenderId::of);
    }

    /**
     * The parameters other than the contender.
     *
     * @return a copy
     */
    public SortedMap<String, String> settings() {
        SortedMap<String, String> settings = new TreeMap<>(params);
        settings.remove(CONTENDER);
        return settings;
    }

    /**
     * A secondary metric's score.
     *
     * @param metric its name
     * @return the score, if it was measured
     */
    public OptionalDouble secondaryScore(String metric) {
        Metric found = secondary.get(metric);
        return found == null ? OptionalDouble.empty() : found.score();
    }

    /**
     * How many rounds are behind the score.
     *
     * @return the forks that gave data, or as many as were asked for if the data does not say
     */
    public int rounds() {
        return primary.rounds().isEmpty() ? forks : primary.rounds().size();
    }
}
