package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.finding.Table.Cell;
import dev.lockmark.benchmarks.report.finding.Table.Column;
import dev.lockmark.benchmarks.report.finding.Table.Row;
import dev.lockmark.benchmarks.report.read.Metric;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sets every figure of every chart into tables. */
public final class Tables {

    private static final double[] RANKS = {50, 90, 99, 99.9, 100};

    /** In the order of the charts; what else was counted follows by name. */
    private static final List<String> FIRST = List.of(
            "client.commands",
            "server.commands",
            "server.cpu",
            "server.bytes.in",
            "server.bytes.out",
            "gc.alloc.rate.norm",
            "success",
            "failure",
            "timeout",
            "lost",
            "violations");

    private final Floors floors;

    private Tables(Floors floors) {
        this.floors = floors;
    }

    /**
     * Makes the tables, one per benchmark, mode and unit.
     *
     * @param entries everything that was measured
     * @return the tables, in the order of the entries
     */
    public static List<Table> of(List<Entry> entries) {
        Tables tables = new Tables(new Floors(entries));
        return entries.stream()
                .collect(Collectors.groupingBy(Entry::scale, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(group -> tables.table(group.getKey(), group.getValue()))
                .toList();
    }

    /**
     * Makes all tables of some runs.
     *
     * @param runs the runs
     * @return those of the benchmarks, then those of recoveries
     */
    public static List<Table> ofRuns(List<Run> runs) {
        List<Table> all = new ArrayList<>(of(Entry.of(runs)));
        all.addAll(Recoveries.tables(runs));
        return all;
    }

    private Table table(Scale scale, List<Entry> entries) {
        Map<Column, Function<Entry, Cell>> columns = new LinkedHashMap<>();
        boolean contenders = entries.stream()
                .anyMatch(entry -> entry.measurement().contender().isPresent());
        columns.put(new Column(contenders ? "contender" : "case", "", false), entry -> text(entry.name()));
        for (String setting : settings(entries)) {
            columns.put(new Column(setting, "", numeric(entries, setting)), entry -> setting(entry, setting));
        }
        columns.put(
                new Column("threads", "", true),
                entry -> number(OptionalDouble.of(entry.measurement().threads())));
        columns.put(
                new Column(scale.mode().words(), scale.unit(), true),
                entry -> metric(entry.measurement().primary()));
        addIfAny(columns, new Column("× floor", "", true), entries, this::ratio);
        addIfAny(columns, new Column("utilisation", "", true), entries, Tables::utilisation);
        for (double rank : RANKS) {
            String name = rank == 100 ? "max" : "p" + Numbers.of(rank);
            addIfAny(columns, new Column(name, scale.unit(), true), entries, entry -> percentile(entry, rank));
        }
        addSecondary(columns, entries);
        columns.put(
                new Column("rounds", "", true),
                entry -> number(OptionalDouble.of(entry.measurement().rounds())));
        columns.put(
                new Column("iterations", "", true),
                entry -> number(OptionalDouble.of(entry.measurement().primary().iterations())));
        List<Row> rows = entries.stream()
                .map(entry -> new Row(
                        entry.isFloor() ? "floor" : entry.client(),
                        columns.values().stream().map(cell -> cell.apply(entry)).toList()))
                .toList();
        return new Table(scale.benchmark() + ", " + scale.mode().words(), List.copyOf(columns.keySet()), rows);
    }

    private static void addSecondary(Map<Column, Function<Entry, Cell>> columns, List<Entry> entries) {
        Comparator<String> order = Comparator.comparingInt(Tables::rank);
        SortedSet<String> names = new TreeSet<>(order.thenComparing(Comparator.naturalOrder()));
        entries.forEach(entry -> names.addAll(entry.measurement().secondary().keySet()));
        for (String name : names) {
            SortedSet<String> units = new TreeSet<>();
            entries.forEach(entry -> {
                Metric metric = entry.measurement().secondary().get(name);
                if (metric != null) {
                    units.add(metric.unit());
                }
            });
            for (String unit : units) {
                // JMH calls the unit of its counters of events "#".
                columns.put(
                        new Column(name, unit.equals("#") ? "" : unit, true), entry -> secondary(entry, name, unit));
            }
        }
    }

    private static int rank(String name) {
        int rank = FIRST.indexOf(name);
        return rank < 0 ? FIRST.size() : rank;
    }

    private static Cell secondary(Entry entry, String name, String unit) {
        Metric metric = entry.measurement().secondary().get(name);
        return metric == null || !metric.unit().equals(unit) ? number(OptionalDouble.empty()) : metric(metric);
    }

    private static void addIfAny(
            Map<Column, Function<Entry, Cell>> columns,
            Column column,
            List<Entry> entries,
            Function<Entry, Cell> cell) {
        if (entries.stream().anyMatch(entry -> !cell.apply(entry).sort().isEmpty())) {
            columns.put(column, cell);
        }
    }

    /** Where a benchmark has no contenders its parameters are columns all the same: somebody will sort by them. */
    private static SortedSet<String> settings(List<Entry> entries) {
        SortedSet<String> settings = new TreeSet<>();
        entries.forEach(entry -> settings.addAll(entry.measurement().settings().keySet()));
        return settings;
    }

    private static boolean numeric(List<Entry> entries, String setting) {
        return entries.stream()
                .allMatch(entry ->
                        entry.measurement().params().getOrDefault(setting, "0").matches("-?\\d+(\\.\\d+)?"));
    }

    private static Cell setting(Entry entry, String setting) {
        return text(entry.measurement().params().getOrDefault(setting, Numbers.MISSING));
    }

    private Cell ratio(Entry entry) {
        OptionalDouble ratio = floors.ratio(entry);
        return ratio.isEmpty()
                ? number(ratio)
                : new Cell(Numbers.ratio(ratio.getAsDouble()), Double.toString(ratio.getAsDouble()));
    }

    private static Cell utilisation(Entry entry) {
        OptionalDouble share = Utilisation.of(entry.measurement());
        return share.isEmpty()
                ? number(share)
                : new Cell(Numbers.percent(share.getAsDouble()), Double.toString(share.getAsDouble()));
    }

    private static Cell percentile(Entry entry, double rank) {
        Metric metric = entry.measurement().primary();
        Double value = metric.percentiles().get(rank);
        // Outside of sample mode these are percentiles of a handful of iterations: a tail that was never measured.
        return number(metric.samples() == 0 || value == null ? OptionalDouble.empty() : OptionalDouble.of(value));
    }

    private static Cell metric(Metric metric) {
        return new Cell(Numbers.withError(metric), sort(metric.score()));
    }

    private static Cell number(OptionalDouble value) {
        return new Cell(Numbers.of(value), sort(value));
    }

    private static Cell text(String text) {
        return new Cell(text, text);
    }

    private static String sort(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }
}
