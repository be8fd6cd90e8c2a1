package dev.lockmark.benchmarks.run;

import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One thing that is measured in every round: a benchmark with one value for each of its parameters.
 *
 * @param benchmark the simple name of its class, for example {@code UncontendedBenchmark}
 * @param params its parameters
 * @param threads how many threads
 */
public record Unit(String benchmark, SortedMap<String, String> params, int threads) {
    private static final String SUFFIX = "Benchmark";

    /**
     * A unit.
     *
     * @param benchmark the simple name of its class
     * @param threads how many threads
     * @param params its parameters
     * @return the unit
     */
    public static Unit of(Class<?> benchmark, int threads, Map<String, String> params) {
        return new Unit(benchmark.getSimpleName(), new TreeMap<>(params), threads);
    }

    /**
     * What a person calls it.
     *
     * @return for example {@code uncontended}
     */
    public String family() {
        String name =
                benchmark.endsWith(SUFFIX) ? benchmark.substring(0, benchmark.length() - SUFFIX.length()) : benchmark;
        return name.toLowerCase(Locale.ROOT);
    }

    /**
     * Which lock it measures.
     *
     * @return the contender's id, or the parameters where the benchmark has no contender
     */
    public String contender() {
        String contender = params.get("contender");
        return contender != null ? contender : String.join(" ", params.values());
    }
}
