package dev.lockmark.benchmarks.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.CommandSpec;

/** A table for the terminal, each column as wide as its widest cell. */
final class TextTable {
    private static final int GAP = 2;

    private final List<String[]> rows = new ArrayList<>();

    TextTable(String... heads) {
        rows.add(heads);
    }

    void row(String... cells) {
        rows.add(cells);
    }

    String render() {
        int columns = rows.get(0).length;
        Column[] widths = new Column[columns];
        int total = 0;
        for (int i = 0; i < columns; i++) {
            int column = i;
            int width =
                    rows.stream().mapToInt(row -> row[column].length()).max().orElse(0) + GAP;
            widths[i] = new Column(width, 0, Overflow.TRUNCATE);
            total += width;
        }
        CommandSpec plain = CommandSpec.create();
        plain.usageMessage().width(Math.max(total + GAP, 55));
        Help.TextTable table = Help.TextTable.forColumns(new Help.ColorScheme.Builder(Ansi.OFF).build(), widths);
        rows.forEach(row -> table.addRowValues(row));
        return table.toString();
    }
}
