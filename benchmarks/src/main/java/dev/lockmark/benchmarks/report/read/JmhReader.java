package dev.lockmark.benchmarks.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads JMH's own JSON results. */
final class JmhReader {

    private JmhReader() {}

    static List<Measurement> read(Path file) {
        List<Measurement> measurements = new ArrayList<>();
        for (Node element : JsonFile.read(file).elements()) {
            String place = "entry " + (measurements.size() + 1);
            String benchmark = element.named(place).at("benchmark").text();
            measurements.add(measurement(benchmark, element.named(place + " (" + benchmark + ")")));
        }
        return List.copyOf(measurements);
    }

    private static Measurement measurement(String benchmark, Node entry) {
        return new Measurement(
                benchmark,
                Mode.of(entry.at("mode").text()),
                entry.count("threads", 1),
                entry.count("forks", 1),
                params(entry),
                MetricReader.read(entry.at("primaryMetric")),
                secondary(entry));
    }

    private static SortedMap<String, String> params(Node entry) {
        SortedMap<String, String> params = new TreeMap<>();
        if (entry.has("params")) {
            entry.at("params").fields().forEach((name, value) -> params.put(name, value.text()));
        }
        return Collections.unmodifiableSortedMap(params);
    }

    private static SortedMap<String, Metric> secondary(Node entry) {
        SortedMap<String, Metric> metrics = new TreeMap<>();
        if (entry.has("secondaryMetrics")) {
            // JMH marks the metrics of profilers with a middle dot, which is no part of the name.
            entry.at("secondaryMetrics")
                    .fields()
                    .forEach((name, value) -> metrics.put(plain(name), MetricReader.read(value)));
        }
        return Collections.unmodifiableSortedMap(metrics);
    }

    private static String plain(String name) {
        return name.startsWith("·") ? name.substring(1) : name;
    }
}
