package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.Measurement;
import dev.lockmark.benchmarks.report.read.Mode;
import java.util.Map;
import java.util.OptionalDouble;

/** How much of the time somebody was inside the critical section: the one figure with a physical limit. */
public final class Utilisation {

    private static final Map<String, Double> PER_SECOND =
            Map.of("ops/s", 1.0, "ops/ms", 1e3, "ops/us", 1e6, "ops/ns", 1e9, "ops/min", 1 / 60.0);

    private Utilisation() {}

    /**
     * Throughput times hold time, per key.
     *
     * @param measurement a contended measurement with {@code holdMicros} above zero, in throughput mode
     * @return between 0 and 1; empty if the measurement is of another kind
     */
    public static OptionalDouble of(Measurement measurement) {
        OptionalDouble hold = param(measurement, "holdMicros");
        OptionalDouble keys = param(measurement, "keys");
        Double factor = PER_SECOND.get(measurement.primary().unit());
        OptionalDouble score = measurement.primary().score();
        if (measurement.mode() != Mode.THROUGHPUT
                || factor == null
                || score.isEmpty()
                || hold.isEmpty()
                || hold.getAsDouble() <= 0) {
            return OptionalDouble.empty();
        }
        double perKey = score.getAsDouble() * factor / Math.max(1, keys.orElse(1));
        return OptionalDouble.of(perKey * hold.getAsDouble() / 1e6);
    }

    private static OptionalDouble param(Measurement measurement, String name) {
        String value = measurement.params().getOrDefault(name, "");
        try {
            return OptionalDouble.of(Double.parseDouble(value));
        } catch (NumberFormatException e) {
            // Somebody's own benchmark may use the name for something else.
            return OptionalDouble.empty();
        }
    }
}
