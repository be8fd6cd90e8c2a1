package dev.lockmark.benchmarks.report.chart;

import dev.lockmark.benchmarks.report.finding.Entry;
import dev.lockmark.benchmarks.report.finding.Floors;
import dev.lockmark.benchmarks.report.finding.Numbers;
import dev.lockmark.benchmarks.report.finding.Utilisation;
import dev.lockmark.benchmarks.report.read.Interval;
import dev.lockmark.benchmarks.report.read.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Makes plots of one metric of some entries. A plot that would compare nothing is not made. */
final class Plots {

    private final Floors floors;
    private final Function<Entry, Optional<Metric>> metric;
    private final boolean primary;

    private Plots(Floors floors, Function<Entry, Optional<Metric>> metric, boolean primary) {
        this.floors = floors;
        this.metric = metric;
        this.primary = primary;
    }

    /** Plots of the scores. */
    static Plots ofScores(Floors floors) {
        return new Plots(floors, entry -> Optional.of(entry.measurement().primary()), true);
    }

    /** Plots of a cost that was measured beside the score. */
    static Plots ofCost(Floors floors, String name) {
        return new Plots(
                floors,
                entry -> Optional.ofNullable(entry.measurement().secondary().get(name)),
                false);
    }

    /** Sorted bars, the best at the top; nothing for fewer than two. */
    Optional<Plot> bars(List<Entry> entries, boolean higherIsBetter) {
        Comparator<Plot.Bar> byValue =
                Comparator.comparingDouble(bar -> bar.figure().value());
        List<Plot.Bar> bars = entries.stream()
                .flatMap(entry -> figure(entry).map(figure -> new Plot.Bar(who(entry), figure, floor(entry))).stream())
                .sorted((higherIsBetter ? byValue.reversed() : byValue)
                        .thenComparing(bar -> bar.who().name()))
                .toList();
        return bars.size() < 2 ? Optional.empty() : Optional.of(new Plot.Bars(bars));
    }

    /** Lines by the number of threads; nothing for a single point. */
    Optional<Plot> lines(List<Entry> entries) {
        List<Integer> threads = entries.stream()
                .map(entry -> entry.measurement().threads())
                .distinct()
                .sorted()
                .toList();
        Map<Plot.Who, List<Plot.Point>> points = new LinkedHashMap<>();
        entries.stream()
                .sorted(Comparator.comparing(Entry::name)
                        .thenComparing(entry -> entry.measurement().threads()))
                .forEach(entry -> figure(entry)
                        .ifPresent(figure -> points.computeIfAbsent(who(entry), who -> new ArrayList<>())
                                .add(new Plot.Point(
                                        threads.indexOf(entry.measurement().threads()), figure))));
        List<Plot.Line> lines = points.entrySet().stream()
                .map(line -> new Plot.Line(line.getKey(), List.copyOf(line.getValue())))
                .toList();
        int drawn = lines.stream().mapToInt(line -> line.points().size()).sum();
        return drawn < 2 ? Optional.empty() : Optional.of(new Plot.Lines(threads, lines));
    }

    static Plot.Who who(Entry entry) {
        boolean plain = entry.measurement()
                .contender()
                .map(id -> id.options().isEmpty())
                .orElse(true);
        return new Plot.Who(entry.name(), entry.client(), entry.algorithm(), plain);
    }

    private Optional<Plot.Figure> figure(Entry entry) {
        Optional<Metric> found = metric.apply(entry);
        if (found.isEmpty() || found.get().score().isEmpty()) {
            return Optional.empty();
        }
        Metric m = found.get();
        return Optional.of(new Plot.Figure(
                m.score().getAsDouble(),
                end(m.interval(), Interval::low),
                end(m.interval(), Interval::high),
                Numbers.withError(m),
                primary ? note(entry) : ""));
    }

    private static OptionalDouble end(Optional<Interval> interval, Function<Interval, Double> end) {
        return interval.map(found -> OptionalDouble.of(end.apply(found))).orElse(OptionalDouble.empty());
    }

    private OptionalDouble floor(Entry entry) {
        return floors.of(entry).flatMap(metric).map(Metric::score).orElse(OptionalDouble.empty());
    }

    private String note(Entry entry) {
        OptionalDouble ratio = floors.ratio(entry);
        if (ratio.isPresent()) {
            return Numbers.ratio(ratio.getAsDouble());
        }
        OptionalDouble used = Utilisation.of(entry.measurement());
        return used.isPresent() ? Numbers.percent(used.getAsDouble()) + " of the critical section used" : "";
    }
}
