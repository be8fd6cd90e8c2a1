package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.Failure;
import dev.lockmark.benchmarks.report.read.Metric;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Collects what a reader must know before believing a figure, the grave things first. */
public final class Warnings {

    private static final int FEWEST_ROUNDS = 3;
    private static final int FEWEST_ITERATIONS = 5;
    private static final int NAMED = 4;

    private Warnings() {}

    /**
     * Collects the warnings.
     *
     * @param runs the runs in the report
     * @return the warnings, the grave ones first
     */
    public static List<Warning> of(List<Run> runs) {
        List<Warning> warnings = new ArrayList<>();
        List<Entry> entries = Entry.of(runs);
        for (Run run : runs) {
            String where = runs.size() > 1 ? run.name() + ": " : "";
            run.outcome().failures().forEach(failure -> warnings.add(new Warning(true, where + failed(failure))));
            MachineWarnings.of(run).forEach(text -> warnings.add(new Warning(false, where + text)));
        }
        warnings.addAll(MachineWarnings.differences(runs));
        warnings.addAll(Recoveries.warnings(runs));
        counted(entries, "violations", "Mutual exclusion was violated (two holders at once)", warnings);
        counted(entries, "lost", "Leases were lost while held", warnings);
        counted(entries, "failure", "Some attempts failed with an error", warnings);
        counted(entries, "timeout", "Some attempts ran into their timeout", warnings);
        note(entries, Warnings::hasNoScore, "No score", warnings);
        note(
                entries,
                Warnings::tooFew,
                "Too few measurements for a sure interval (fewer than " + FEWEST_ROUNDS + " rounds or "
                        + FEWEST_ITERATIONS + " iterations)",
                warnings);
        note(entries, Warnings::errorAboveScore, "The error is larger than the score", warnings);
        warnings.sort(Comparator.comparing(warning -> !warning.grave()));
        return List.copyOf(warnings);
    }

    private static String failed(Failure failure) {
        String who = failure.contender().isEmpty() ? "" : " with " + failure.contender();
        return "Failed: " + failure.benchmark() + who + ": " + failure.message();
    }

    private static void counted(List<Entry> entries, String counter, String text, List<Warning> warnings) {
        boolean grave = !counter.equals("timeout");
        List<Entry> hit = entries.stream()
                .filter(entry -> entry.measurement().secondaryScore(counter).orElse(0) > 0)
                .toList();
        if (!hit.isEmpty()) {
            double sum = hit.stream()
                    .mapToDouble(
                            entry -> entry.measurement().secondaryScore(counter).orElse(0))
                    .sum();
            warnings.add(new Warning(grave, text + ", " + Numbers.of(sum) + " in all: " + names(hit) + "."));
        }
    }

    private static void note(List<Entry> entries, Predicate<Entry> rule, String text, List<Warning> warnings) {
        List<Entry> hit = entries.stream().filter(rule).toList();
        if (!hit.isEmpty()) {
            String who = hit.size() == entries.size() && hit.size() > 1
                    ? "every measurement"
                    : names(hit) + " (" + hit.size() + " of " + entries.size() + ")";
            warnings.add(new Warning(false, text + ": " + who + "."));
        }
    }

    private static String names(List<Entry> entries) {
        String names = entries.stream()
                .limit(NAMED)
                .map(entry -> entry.measurement().shortName() + " " + Words.scene(entry))
                .distinct()
                .collect(Collectors.joining("; "));
        return entries.size() > NAMED ? names + " and " + (entries.size() - NAMED) + " more" : names;
    }

    private static boolean hasNoScore(Entry entry) {
        return entry.measurement().primary().score().isEmpty();
    }

    private static boolean tooFew(Entry entry) {
        return entry.measurement().rounds() < FEWEST_ROUNDS
                || entry.measurement().primary().iterations() < FEWEST_ITERATIONS;
    }

    private static boolean errorAboveScore(Entry entry) {
        Metric metric = entry.measurement().primary();
        return metric.score().isPresent()
                && metric.error().orElse(0) > Math.abs(metric.score().getAsDouble());
    }
}
