package dev.lockmark.benchmarks.report.chart;

import dev.lockmark.benchmarks.report.finding.Numbers;
import dev.lockmark.benchmarks.report.finding.Recoveries;
import dev.lockmark.benchmarks.report.finding.Recoveries.Item;
import dev.lockmark.benchmarks.report.finding.Words;
import dev.lockmark.benchmarks.report.read.ContenderId;
import dev.lockmark.benchmarks.report.read.RecoveryCase;
import dev.lockmark.benchmarks.report.read.RecoveryCase.Spread;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The charts of recoveries: the whole time, and the lock's own part of it. */
final class RecoveryCharts {

    private RecoveryCharts() {}

    static List<Chart> of(List<Run> runs, String where) {
        List<Chart> charts = new ArrayList<>();
        Recoveries.byEvent(runs).forEach((event, items) -> {
            String words = Recoveries.words(event);
            chart(
                            "recovery-" + event,
                            "Next holder after " + words,
                            "Time from " + words + " until a waiter's acquire returned" + effort(items, where),
                            items,
                            RecoveryCase::recovered)
                    .ifPresent(charts::add);
            chart(
                            "recovery-" + event + "-delay",
                            "The lock's own delay after " + words,
                            "The part of that time after "
                                    + (event.equals(RecoveryCase.FAILOVER)
                                            ? "a Sentinel named the new primary and the key, if it had reached that one,"
                                            : "the key")
                                    + " had expired: what waiting costs beyond the lease" + effort(items, where),
                            items,
                            RecoveryCase::delay)
                    .ifPresent(charts::add);
        });
        return charts;
    }

    private static Optional<Chart> chart(
            String id,
            String title,
            String caption,
            List<Item> items,
            Function<RecoveryCase, Optional<Spread>> figure) {
        List<Plot.Bar> bars = items.stream()
                .flatMap(item -> figure.apply(item.found()).map(spread -> bar(item, spread)).stream())
                .sorted(Comparator.comparingDouble(
                                (Plot.Bar bar) -> bar.figure().value())
                        .thenComparing(bar -> bar.who().name()))
                .toList();
        // As everywhere: a chart that compares nothing is not made.
        return bars.size() < 2
                ? Optional.empty()
                : Optional.of(new Chart(
                        Words.slug(id),
                        Chart.Section.RECOVERY,
                        title,
                        caption,
                        "ms",
                        "lower is better",
                        new Plot.Bars(bars)));
    }

    private static Plot.Bar bar(Item item, Spread spread) {
        ContenderId id = item.found().contender();
        // One round has no extremes.
        String extremes = spread.min() < spread.max()
                ? " (" + Numbers.of(spread.min()) + " to " + Numbers.of(spread.max()) + ")"
                : "";
        return new Plot.Bar(
                new Plot.Who(
                        item.name(), id.client(), id.algorithm(), id.options().isEmpty()),
                new Plot.Figure(
                        spread.p50(),
                        OptionalDouble.of(spread.min()),
                        OptionalDouble.of(spread.max()),
                        Numbers.of(spread.p50()) + extremes,
                        ""),
                OptionalDouble.empty());
    }

    private static String effort(List<Item> items, String where) {
        return ". " + each(items, item -> "Lease " + Numbers.of(item.leaseMillis()) + " ms, renewed") + "; "
                + each(items, item -> Words.count(item.waiters(), "waiter")) + "; "
                + each(items, item -> Words.count(item.found().rounds(), "round"))
                + ", the kill at random moments of the renewal's cycle. Bar: the median; whiskers: the fastest and the"
                + " slowest round." + where;
    }

    private static String each(List<Item> items, Function<Item, String> words) {
        return items.stream().map(words).collect(Collectors.toCollection(TreeSet::new)).stream()
                .collect(Collectors.joining(" or "));
    }
}
