package dev.lockmark.benchmarks.report.finding;

import java.util.List;

/**
 * A table of the report: one benchmark, one mode and one unit, so that a column can be sorted.
 *
 * @param title what was measured
 * @param columns the heads
 * @param rows the lines
 */
public record Table(String title, List<Column> columns, List<Row> rows) {

    /**
     * A column's head.
     *
     * @param name the name
     * @param unit the unit; empty if there is none
     * @param numeric whether it sorts by number
     */
    public record Column(String name, String unit, boolean numeric) {}

    /**
     * A line.
     *
     * @param client whose colour marks it; "floor" for bare commands
     * @param cells one per column
     */
    public record Row(String client, List<Cell> cells) {}

    /**
     * A cell.
     *
     * @param text what is shown
     * @param sort what it is sorted by: a number, or empty where there is none
     */
    public record Cell(String text, String sort) {}
}
