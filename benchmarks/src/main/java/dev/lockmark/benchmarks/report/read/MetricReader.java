package dev.lockmark.benchmarks.report.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads one metric of JMH's JSON, with its raw data in either of JMH's two shapes. */
final class MetricReader {

    private MetricReader() {}

    static Metric read(Node metric) {
        List<List<Double>> rounds = new ArrayList<>();
        long samples = 0;
        if (metric.has("rawData")) {
            for (Node round : metric.at("rawData").elements()) {
                rounds.add(values(round));
            }
        } else if (metric.has("rawDataHistogram")) {
            for (Node round : metric.at("rawDataHistogram").elements()) {
                List<Double> means = new ArrayList<>();
                for (Node iteration : round.elements()) {
                    Histogram histogram = Histogram.of(iteration);
                    samples += histogram.samples();
                    histogram.mean().ifPresent(means::add);
                }
                rounds.add(List.copyOf(means));
            }
        }
        return new Metric(
                metric.text("scoreUnit", ""),
                figure(metric, "score"),
                figure(metric, "scoreError"),
                interval(metric),
                percentiles(metric),
                List.copyOf(rounds),
                samples);
    }

    private static OptionalDouble figure(Node metric, String name) {
        return metric.has(name) ? metric.at(name).figure() : OptionalDouble.empty();
    }

    private static List<Double> values(Node round) {
        List<Double> values = new ArrayList<>();
        for (Node value : round.elements()) {
            value.figure().ifPresent(values::add);
        }
        return List.copyOf(values);
    }

    private static Optional<Interval> interval(Node metric) {
        // Without an error (one iteration) JMH may still write the score twice, which is no interval.
        if (!metric.has("scoreConfidence") || figure(metric, "scoreError").isEmpty()) {
            return Optional.empty();
        }
        Node node = metric.at("scoreConfidence");
        List<Node> ends = node.elements();
        if (ends.size() != 2) {
            throw node.wrong("expected two ends, found " + ends.size());
        }
        OptionalDouble low = ends.get(0).figure();
        OptionalDouble high = ends.get(1).figure();
        return low.isPresent() && high.isPresent()
                ? Optional.of(new Interval(low.getAsDouble(), high.getAsDouble()))
                : Optional.empty();
    }

    private static SortedMap<Double, Double> percentiles(Node metric) {
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        if (metric.has("scorePercentiles")) {
            metric.at("scorePercentiles")
                    .fields()
                    .forEach((rank, value) ->
                            value.figure().ifPresent(figure -> percentiles.put(rank(rank, value), figure)));
        }
        return Collections.unmodifiableSortedMap(percentiles);
    }

    private static double rank(String rank, Node value) {
        try {
            return Double.parseDouble(rank);
        } catch (NumberFormatException e) {
            throw value.wrong("expected a percentile's rank, found \"" + rank + "\"");
        }
    }

    /** One iteration of sample mode, as JMH writes it: pairs of a value and how often it was seen. */
    private record Histogram(double sum, long samples) {

        static Histogram of(Node iteration) {
            double sum = 0;
            long samples = 0;
            for (Node pair : iteration.elements()) {
                List<Node> parts = pair.elements();
                if (parts.size() != 2) {
                    throw pair.wrong("expected a value and a count");
                }
                long count = parts.get(1).count();
                sum += parts.get(0).figure().orElse(0) * count;
                samples += count;
            }
            return new Histogram(sum, samples);
        }

        OptionalDouble mean() {
            return samples == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / samples);
        }
    }
}
