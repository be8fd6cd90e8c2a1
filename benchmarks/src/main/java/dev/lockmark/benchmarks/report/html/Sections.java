package dev.lockmark.benchmarks.report.html;

import dev.lockmark.benchmarks.report.chart.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of a page that hold charts. */
final class Sections {

    private Sections() {}

    /**
     * A part of the page.
     *
     * @param title its heading
     * @param note what to know about all its charts
     * @param charts its charts
     */
    public record Part(String title, String note, List<Chart> charts) {}

    static List<Part> of(List<Chart> charts) {
        List<Part> parts = new ArrayList<>();
        for (Chart.Section section : Arrays.asList(Chart.Section.values())) {
            List<Chart> own =
                    charts.stream().filter(chart -> chart.section() == section).toList();
            if (!own.isEmpty()) {
                parts.add(new Part(title(section), note(section), own));
            }
        }
        return List.copyOf(parts);
    }

    private static String title(Chart.Section section) {
        return switch (section) {
            case SPEED -> "How fast";
            case COST -> "How cheap";
            case RECOVERY -> "How soon after a death";
            case OUTCOME -> "How safe";
        };
    }

    private static String note(Chart.Section section) {
        return switch (section) {
            case SPEED -> "Closed loop: each thread starts its next cycle when the last one has ended.";
            case COST -> "Counts and sizes hardly depend on the machine: they are the figures to carry elsewhere.";
            case RECOVERY ->
                "A dead holder's lock is free when its lease has run out: how much is left of it then is chance, what comes"
                        + " after it is the lock's own delay.";
            case OUTCOME -> "";
        };
    }
}
