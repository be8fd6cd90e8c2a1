package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.Interval;
import dev.lockmark.benchmarks.report.read.Metric;
import dev.lockmark.benchmarks.report.read.Mode;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answer in a few sentences, worked out from the figures. */
public final class Verdict {

    private final List<Entry> entries;
    private final Floors floors;

    private Verdict(List<Entry> entries) {
        this.entries = entries;
        this.floors = new Floors(entries);
    }

    /**
     * Says what the figures say.
     *
     * @param entries everything that was measured
     * @return plain text, never empty
     */
    public static String of(List<Entry> entries) {
        Verdict verdict = new Verdict(entries);
        List<String> sentences = new ArrayList<>();
        double violations = entries.stream()
                .mapToDouble(entry ->
                        entry.measurement().secondaryScore("violations").orElse(0))
                .sum();
        if (violations > 0) {
            sentences.add("Mutual exclusion was violated " + Numbers.of(violations)
                    + " times: a lock that does not exclude has no speed.");
        }
        verdict.uncontended(sentences);
        verdict.contended().ifPresent(sentences::add);
        return sentences.isEmpty() ? "Nothing here can be ranked." : String.join(" ", sentences);
    }

    /**
     * Says what the figures of some runs say.
     *
     * @param runs the runs
     * @return plain text, never empty
     */
    public static String ofRuns(List<Run> runs) {
        List<Entry> entries = Entry.of(runs);
        List<String> sentences = new ArrayList<>(Recoveries.sentences(runs));
        if (!entries.isEmpty() || sentences.isEmpty()) {
            sentences.add(0, of(entries));
        }
        return String.join(" ", sentences);
    }

    private void uncontended(List<String> sentences) {
        List<Entry> ranked = ranked(largestGroup("UncontendedBenchmark", Integer.MIN_VALUE));
        if (ranked.isEmpty()) {
            return;
        }
        Entry best = ranked.get(0);
        sentences.add("Fastest with nobody else waiting: " + best.name() + " at " + figure(best) + againstFloor(best)
                + next(ranked) + ".");
        if (isUnfenced(best)) {
            ranked.stream()
                    .filter(entry -> !isUnfenced(entry))
                    .findFirst()
                    .ifPresent(entry -> sentences.add("With fencing tokens: " + entry.name() + " at " + figure(entry)
                            + againstFloor(entry) + "."));
        }
    }

    private Optional<String> contended() {
        int most = entries.stream()
                .filter(entry -> isOf(entry, "ContendedBenchmark"))
                .mapToInt(entry -> entry.measurement().threads())
                .max()
                .orElse(0);
        List<Entry> ranked = ranked(largestGroup("ContendedBenchmark", most));
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        Entry best = ranked.get(0);
        String conditions = Words.conditions(best.conditions());
        return Optional.of("Best with " + Words.count(most, "thread") + " taking turns"
                + (conditions.isEmpty() ? "" : " (" + conditions + ")") + ": " + best.name() + " at " + figure(best)
                + next(ranked) + ".");
    }

    private static boolean isOf(Entry entry, String className) {
        return entry.measurement().className().equals(className);
    }

    /** Only what shares scale, threads and settings may be ranked; among several such groups the largest is the answer. */
    private List<Entry> largestGroup(String className, int threads) {
        Map<List<Object>, List<Entry>> groups = entries.stream()
                .filter(entry -> isOf(entry, className) && entry.measurement().threads() >= threads)
                .collect(Collectors.groupingBy(
                        entry -> List.of(entry.scale(), entry.measurement().threads(), entry.conditions()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Entry> largest = List.of();
        for (List<Entry> group : groups.values()) {
            largest = group.size() > largest.size() ? group : largest;
        }
        return largest;
    }

    private static List<Entry> ranked(List<Entry> group) {
        Comparator<Entry> lowest = Comparator.comparingDouble(
                entry -> entry.measurement().primary().score().orElse(0));
        return group.stream()
                .filter(entry -> !entry.isFloor()
                        && entry.measurement().secondaryScore("violations").orElse(0) == 0
                        && entry.measurement().primary().score().isPresent()
                        && entry.measurement().mode() != Mode.OTHER)
                .sorted(
                        group.stream().anyMatch(entry -> entry.measurement().mode() == Mode.THROUGHPUT)
                                ? lowest.reversed()
                                : lowest)
                .toList();
    }

    private static String figure(Entry entry) {
        Metric metric = entry.measurement().primary();
        return Numbers.withError(metric) + " " + metric.unit();
    }

    private String againstFloor(Entry entry) {
        Optional<Entry> floor = floors.of(entry);
        if (floor.isEmpty() || floors.ratio(entry).isEmpty()) {
            return "";
        }
        return ", " + Numbers.ratio(floors.ratio(entry).getAsDouble()) + " the bare commands ("
                + floor.get().name() + ")";
    }

    private static String next(List<Entry> ranked) {
        if (ranked.size() < 2) {
            return "";
        }
        Entry second = ranked.get(1);
        Optional<Interval> first = ranked.get(0).measurement().primary().interval();
        Optional<Interval> other = second.measurement().primary().interval();
        String text = "; next " + second.name() + " at " + figure(second);
        if (first.isEmpty() || other.isEmpty()) {
            return text + " (too few measurements to say by how much)";
        }
        return first.get().overlaps(other.get()) ? text + " (their intervals overlap: too close to call)" : text;
    }

    private static boolean isUnfenced(Entry entry) {
        return entry.measurement()
                .contender()
                .map(id -> id.options().contains("unfenced"))
                .orElse(false);
    }
}
