package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.ContenderId;
import dev.lockmark.benchmarks.report.read.Measurement;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A measurement in a report, which may show several runs beside each other.
 *
 * @param run the run's name; empty if the report shows only one
 * @param measurement what was measured
 */
public record Entry(String run, Measurement measurement) {

    private static final String CLIENT = "client";

    /** The order in which a reader asks; JMH's own is that of the alphabet. */
    private static final List<String> ORDER = List.of("UncontendedBenchmark", "ContendedBenchmark", "ReleaseBenchmark");

    /**
     * All measurements of the runs: by benchmark, then by run, then as they were written.
     *
     * @param runs the runs
     * @return the entries
     */
    public static List<Entry> of(List<Run> runs) {
        List<Entry> entries = new ArrayList<>();
        for (Run run : runs) {
            run.measurements().forEach(m -> entries.add(new Entry(runs.size() > 1 ? run.name() : "", m)));
        }
        entries.sort(Comparator.comparingInt(Entry::rank));
        return List.copyOf(entries);
    }

    /**
     * Who was measured: the contender, or the client and the other parameters where a benchmark has no contenders.
     *
     * @return such as {@code jedis:spin}, or {@code jedis · evalsha}
     */
    public String name() {
        String name = measurement.contender().map(ContenderId::id).orElseGet(this::nameFromParams);
        return run.isEmpty() ? name : name + " @ " + run;
    }

    private int rank() {
        int rank = ORDER.indexOf(measurement.className());
        return rank < 0 ? ORDER.size() : rank;
    }

    private String nameFromParams() {
        SortedMap<String, String> rest = new TreeMap<>(measurement.params());
        String client = rest.remove(CLIENT);
        List<String> parts = new ArrayList<>();
        if (client != null) {
            parts.add(client);
        }
        // With one parameter left its value says enough; with more, a reader needs their names.
        for (Map.Entry<String, String> param : rest.entrySet()) {
            parts.add(rest.size() == 1 ? param.getValue() : param.getKey() + "=" + param.getValue());
        }
        return parts.isEmpty() ? measurement.shortName() : String.join(" · ", parts);
    }

    /**
     * The client library, which decides the colour.
     *
     * @return its name; empty if not known
     */
    public String client() {
        return measurement
                .contender()
                .map(ContenderId::client)
                .orElseGet(() -> measurement.params().getOrDefault(CLIENT, ""));
    }

    /**
     * What decides the pattern and the shape: the algorithm, or the release command.
     *
     * @return its name; empty if not known
     */
    public String algorithm() {
        return measurement
                .contender()
                .map(ContenderId::algorithm)
                .orElseGet(() -> measurement.params().getOrDefault("release", ""));
    }

    /**
     * Whether this is the bare commands with no lock around them.
     *
     * @return true for a floor
     */
    public boolean isFloor() {
        return measurement.contender().map(ContenderId::isFloor).orElse(false);
    }

    /**
     * What must be the same on one axis and in one table.
     *
     * @return the benchmark, the mode and the unit
     */
    public Scale scale() {
        return new Scale(
                measurement.shortName(),
                measurement.mode(),
                measurement.primary().unit());
    }

    /**
     * What must be the same in one chart: the parameters beside the one that names the contender.
     *
     * @return the settings; empty where the parameters are the name
     */
    public SortedMap<String, String> conditions() {
        return measurement.contender().isPresent() ? measurement.settings() : new TreeMap<>();
    }
}
