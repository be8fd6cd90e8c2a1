package dev.lockmark.benchmarks.report.chart;

import dev.lockmark.benchmarks.report.finding.Entry;
import dev.lockmark.benchmarks.report.finding.Numbers;
import dev.lockmark.benchmarks.report.finding.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The chart of what went wrong, where anything did. */
final class Outcomes {

    private static final List<String> COUNTERS = List.of("failure", "timeout", "lost", "violations");

    private Outcomes() {}

    static Optional<Chart> chart(List<Entry> entries, String where) {
        List<Entry> hit = entries.stream()
                .filter(entry -> COUNTERS.stream().anyMatch(counter -> count(entry, counter) > 0))
                .toList();
        List<String> parts = COUNTERS.stream()
                .filter(counter -> hit.stream().anyMatch(entry -> count(entry, counter) > 0))
                .toList();
        // One bar compares nothing: the warnings and the table say it then.
        if (hit.size() < 2) {
            return Optional.empty();
        }
        List<Plot.Stack> stacks = hit.stream().map(entry -> stack(entry, parts)).toList();
        return Optional.of(new Chart(
                "outcomes",
                Chart.Section.OUTCOME,
                "What went wrong",
                "Events other than success, counted over all measured iterations of a contender (" + Words.effort(hit)
                        + "); contenders without any are left out." + where,
                "events",
                "lower is better",
                new Plot.Stacks(parts, stacks)));
    }

    private static Plot.Stack stack(Entry entry, List<String> parts) {
        String method = entry.measurement().className().replace("Benchmark", "");
        Plot.Who who = Plots.who(entry);
        String name = method + " " + Words.scene(entry);
        String text = parts.stream()
                .filter(part -> count(entry, part) > 0)
                .map(part -> Numbers.of(count(entry, part)) + " " + part)
                .collect(Collectors.joining(", "));
        return new Plot.Stack(
                new Plot.Who(name, who.client(), who.algorithm(), who.plain()),
                parts.stream().map(part -> count(entry, part)).toList(),
                text);
    }

    private static double count(Entry entry, String counter) {
        return Math.max(0, entry.measurement().secondaryScore(counter).orElse(0));
    }
}
