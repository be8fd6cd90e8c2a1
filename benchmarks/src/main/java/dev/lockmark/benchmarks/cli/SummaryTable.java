package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.report.finding.Table;
import dev.lockmark.benchmarks.report.finding.Table.Column;
import dev.lockmark.benchmarks.report.finding.Table.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** A table of the report, cut to what fits a screen; the report itself has the rest. */
final class SummaryTable {
    private static final Set<String> LEFT_OUT = Set.of(
            "gc.alloc.rate",
            "gc.count",
            "gc.time",
            "success",
            "server.bytes.in",
            "server.bytes.out",
            "iterations",
            "client",
            "release",
            "next holder min",
            "own delay min");

    /** Shown if there were any. */
    private static final Set<String> OUTCOMES = Set.of("failure", "timeout", "lost", "violations", "failed attempts");

    private static final Map<String, String> SHORT = Map.of(
            "client.commands",
            "client cmds",
            "server.commands",
            "server cmds",
            "server.cpu",
            "server CPU",
            "gc.alloc.rate.norm",
            "allocation");

    private SummaryTable() {}

    static String render(Table table) {
        List<Integer> shown = IntStream.range(0, table.columns().size())
                .filter(column -> isShown(table, column))
                .boxed()
                .toList();
        TextTable text = new TextTable(
                shown.stream().map(column -> head(table.columns().get(column))).toArray(String[]::new));
        table.rows().stream()
                .sorted(Comparator.comparingDouble(row -> score(table, row)))
                .forEach(row -> text.row(shown.stream()
                        .map(column -> row.cells().get(column).text())
                        .toArray(String[]::new)));
        return System.lineSeparator() + table.title() + System.lineSeparator() + text.render();
    }

    private static boolean isShown(Table table, int column) {
        String name = table.columns().get(column).name();
        if (LEFT_OUT.contains(name)) {
            return false;
        }
        return !OUTCOMES.contains(name) || table.rows().stream().anyMatch(row -> number(row, column) > 0);
    }

    private static String head(Column column) {
        String name = SHORT.getOrDefault(column.name(), column.name());
        return column.unit().isEmpty() ? name : name + " [" + column.unit() + "]";
    }

    /** The first column after the threads is the score; a table without threads is in its order already. */
    private static double score(Table table, Row row) {
        int threads = table.columns().stream().map(Column::name).toList().indexOf("threads");
        return threads < 0 ? 0 : number(row, threads + 1);
    }

    private static double number(Row row, int column) {
        String sort = row.cells().get(column).sort();
        return sort.isEmpty() ? Double.NaN : Double.parseDouble(sort);
    }
}
