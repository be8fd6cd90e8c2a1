package dev.lockmark.benchmarks.report.chart;

/**
 * A chart of the report.
 *
 * @param id its name in the page and its file name
 * @param section the part of the report that it belongs to
 * @param title what it shows
 * @param caption what was measured, where, how often, and what the marks mean
 * @param unit the unit of its axis
 * @param better which end is better; empty where neither is
 * @param plot what it draws
 */
public record Chart(String id, Section section, String title, String caption, String unit, String better, Plot plot) {

    /** The parts of the report, in their order. */
    public enum Section {
        /** How fast. */
        SPEED,
        /** How cheap. */
        COST,
        /** How soon the next holder comes when one has died. */
        RECOVERY,
        /** What went wrong. */
        OUTCOME
    }
}
