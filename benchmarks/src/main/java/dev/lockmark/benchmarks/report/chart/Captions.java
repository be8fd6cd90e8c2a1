package dev.lockmark.benchmarks.report.chart;

import dev.lockmark.benchmarks.report.finding.Entry;
import dev.lockmark.benchmarks.report.finding.Words;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes what stands under a chart. It promises only marks that are drawn. */
final class Captions {

    private static final Map<String, String> SCENES = Map.of(
            "UncontendedBenchmark", "Acquire and release a lock that nobody else wants",
            "ContendedBenchmark", "Threads of one process take turns in the same locks",
            "ReleaseBenchmark", "Acquire and release, by the command that releases");

    private static final Map<String, String> TITLES = Map.of(
            "UncontendedBenchmark", "Uncontended cycle",
            "ContendedBenchmark", "Contended",
            "ReleaseBenchmark", "Release commands");

    private final String where;

    Captions(String where) {
        this.where = where;
    }

    static String title(Group group) {
        String known = TITLES.get(group.className());
        String name = known == null ? group.scale().benchmark() : known;
        String conditions = Words.conditions(group.conditions());
        return name + ": " + group.scale().mode().words() + (conditions.isEmpty() ? "" : ", " + conditions)
                + (group.byThreads() ? ", by threads" : "");
    }

    static String costTitle(Cost cost, Group group) {
        String conditions = Words.conditions(group.conditions());
        return cost.title()
                + (group.isUncontended() ? ", uncontended" : ", contended")
                + (conditions.isEmpty() ? "" : ", " + conditions)
                + (group.byThreads() ? ", by threads" : "");
    }

    String of(Group group, Plot plot, boolean costs) {
        List<Entry> entries = group.entries();
        String scene = SCENES.getOrDefault(group.className(), group.scale().benchmark());
        String threads = entries.stream()
                .map(entry -> entry.measurement().threads())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        String conditions = Words.conditions(group.conditions());
        return scene + (conditions.isEmpty() ? "" : " (" + conditions + ")") + ". "
                + (threads.equals("1") ? "1 thread" : threads + " threads") + "; " + Words.effort(entries) + ". "
                + marks(plot, costs) + where;
    }

    private static String marks(Plot plot, boolean costs) {
        String text = "";
        if (hasIntervals(plot)) {
            text += "Whiskers: JMH's 99.9 % confidence interval of the mean, over all iterations; "
                    + "an arrow where it leaves the chart. ";
        } else if (!costs) {
            text += "No intervals: too few iterations. ";
        }
        if (plot instanceof Plot.Bars bars
                && bars.bars().stream().anyMatch(bar -> bar.floor().isPresent())) {
            text += "Upright mark: the bare commands of the same client (its floor)"
                    + (costs ? ". " : "; × is the cost against it. ");
        }
        return text;
    }

    private static boolean hasIntervals(Plot plot) {
        if (plot instanceof Plot.Bars bars) {
            return bars.bars().stream().anyMatch(bar -> hasWidth(bar.figure()));
        }
        return plot instanceof Plot.Lines lines
                && lines.lines().stream()
                        .flatMap(line -> line.points().stream())
                        .anyMatch(point -> hasWidth(point.figure()));
    }

    private static boolean hasWidth(Plot.Figure figure) {
        return figure.high().orElse(0) > figure.low().orElse(0);
    }
}
