package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.finding.Table.Cell;
import dev.lockmark.benchmarks.report.finding.Table.Column;
import dev.lockmark.benchmarks.report.finding.Table.Row;
import dev.lockmark.benchmarks.report.read.RecoveryCase;
import dev.lockmark.benchmarks.report.read.RecoveryCase.Spread;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What recovery runs found, in words and tables. */
public final class Recoveries {

    private static final int FEWEST_ROUNDS = 3;

    private Recoveries() {}

    /**
     * A contender's recovery in a report, which may show several runs beside each other.
     *
     * @param run the run's name; empty if the report shows only one
     * @param leaseMillis the lease time
     * @param waiters how many waited
     * @param found what was measured
     */
    public record Item(String run, double leaseMillis, int waiters, RecoveryCase found) {
        /**
         * Who was measured.
         *
         * @return the contender's id, with the run's name if there are several
         */
        public String name() {
            return found.contender().id() + (run.isEmpty() ? "" : " @ " + run);
        }
    }

    /**
     * What some runs measured.
     *
     * @param runs the runs
     * @return by event
     */
    public static Map<String, List<Item>> byEvent(List<Run> runs) {
        List<Item> items = new ArrayList<>();
        for (Run run : runs) {
            String name = runs.size() > 1 ? run.name() : "";
            run.recovery()
                    .cases()
                    .forEach(found -> items.add(new Item(
                            name, run.recovery().leaseMillis(), run.recovery().waiters(), found)));
        }
        return items.stream()
                .collect(Collectors.groupingBy(item -> item.found().event(), LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * How many rules the witness saw broken.
     *
     * @param runs the runs
     * @return over all of them
     */
    public static long violations(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.recovery().cases().stream())
                .mapToLong(RecoveryCase::violations)
                .sum();
    }

    /**
     * What happened, in words.
     *
     * @param event the event's word
     * @return such as "kill -9 of the holder"
     */
    public static String words(String event) {
        return event.equals(RecoveryCase.FAILOVER) ? "kill -9 of holder and primary" : "kill -9 of the holder";
    }

    static List<String> sentences(List<Run> runs) {
        List<String> sentences = new ArrayList<>();
        byEvent(runs).forEach((event, items) -> sentence(event, items).ifPresent(sentences::add));
        return sentences;
    }

    /** Ranked by the locks' own delay: the rest of the time is what was left of a lease, which is chance. */
    private static Optional<String> sentence(String event, List<Item> items) {
        List<Item> ranked = items.stream()
                .filter(item ->
                        item.found().violations() == 0 && item.found().delay().isPresent())
                .sorted(Comparator.comparingDouble(item -> median(item.found().delay())))
                .toList();
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        RecoveryCase best = ranked.get(0).found();
        return Optional.of(
                "Shortest delay after " + words(event) + ": " + ranked.get(0).name() + ", whose next holder came "
                        + figure(best.recovered()) + " after it, " + figure(best.delay()) + " after "
                        + (event.equals(RecoveryCase.FAILOVER)
                                ? "the new primary was known and the lease had run out"
                                : "the lease had run out")
                        + " (medians of " + Words.count(best.rounds(), "round") + ")" + next(ranked) + ".");
    }

    private static String next(List<Item> ranked) {
        if (ranked.size() < 2) {
            return "";
        }
        Item second = ranked.get(1);
        boolean apart = second.found().delay().orElseThrow().min()
                > ranked.get(0).found().delay().orElseThrow().max();
        return "; next " + second.name() + " at " + figure(second.found().delay())
                + (apart ? "" : " (their rounds overlap: too close to call)");
    }

    private static String figure(Optional<Spread> spread) {
        return spread.map(found -> Numbers.of(found.p50()) + " ms").orElse(Numbers.MISSING);
    }

    private static double median(Optional<Spread> spread) {
        return spread.map(Spread::p50).orElse(Double.MAX_VALUE);
    }

    static List<Warning> warnings(List<Run> runs) {
        List<Warning> warnings = new ArrayList<>();
        long violations = violations(runs);
        if (violations > 0) {
            warnings.add(new Warning(
                    true,
                    "A waiter had the lock of a living holder, or fencing tokens fell, in recovery rounds: "
                            + violations + " in all."));
        }
        runs.forEach(run -> run.recovery().leftOut().forEach(text -> warnings.add(new Warning(false, text))));
        boolean few = runs.stream()
                .flatMap(run -> run.recovery().cases().stream())
                .anyMatch(found -> found.rounds() < FEWEST_ROUNDS);
        if (few) {
            warnings.add(new Warning(
                    false,
                    "Some recoveries were measured in fewer than " + FEWEST_ROUNDS + " rounds: their medians say"
                            + " little."));
        }
        return warnings;
    }

    static List<Table> tables(List<Run> runs) {
        List<Table> tables = new ArrayList<>();
        byEvent(runs).forEach((event, items) -> tables.add(table(event, items)));
        return tables;
    }

    private static Table table(String event, List<Item> items) {
        Map<Column, Function<Item, Cell>> columns = new LinkedHashMap<>();
        columns.put(new Column("contender", "", false), item -> new Cell(item.name(), item.name()));
        spreads(columns, "next holder", RecoveryCase::recovered);
        spreads(columns, "own delay", RecoveryCase::delay);
        columns.put(
                new Column("lease left p50", "ms", true),
                item -> cell(item.found().ttlLeft(), Spread::p50));
        if (event.equals(RecoveryCase.FAILOVER)) {
            columns.put(
                    new Column("new primary p50", "ms", true),
                    item -> cell(item.found().detected(), Spread::p50));
            columns.put(
                    new Column("key replicated", "", true),
                    item -> count(item.found().replicated()));
            columns.put(
                    new Column("failed attempts", "", true),
                    item -> count(item.found().errors()));
        }
        columns.put(new Column("lease", "ms", true), item -> number(item.leaseMillis()));
        columns.put(new Column("waiters", "", true), item -> count(item.waiters()));
        columns.put(new Column("rounds", "", true), item -> count(item.found().rounds()));
        columns.put(
                new Column("violations", "", true), item -> count(item.found().violations()));
        List<Row> rows = items.stream()
                .map(item -> new Row(
                        item.found().contender().client(),
                        columns.values().stream().map(cell -> cell.apply(item)).toList()))
                .toList();
        return new Table("Recovery from " + words(event), List.copyOf(columns.keySet()), rows);
    }

    private static void spreads(
            Map<Column, Function<Item, Cell>> columns, String name, Function<RecoveryCase, Optional<Spread>> figure) {
        columns.put(new Column(name + " p50", "ms", true), item -> cell(figure.apply(item.found()), Spread::p50));
        columns.put(new Column(name + " min", "ms", true), item -> cell(figure.apply(item.found()), Spread::min));
        columns.put(new Column(name + " max", "ms", true), item -> cell(figure.apply(item.found()), Spread::max));
    }

    private static Cell cell(Optional<Spread> spread, ToDoubleFunction<Spread> figure) {
        return spread.map(found -> number(figure.applyAsDouble(found))).orElse(new Cell(Numbers.MISSING, ""));
    }

    private static Cell count(int value) {
        return number(value);
    }

    private static Cell number(double value) {
        return new Cell(Numbers.of(value), Double.toString(value));
    }
}
