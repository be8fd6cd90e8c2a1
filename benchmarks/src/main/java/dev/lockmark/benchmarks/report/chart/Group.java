package dev.lockmark.benchmarks.report.chart;

import dev.lockmark.benchmarks.report.finding.Entry;
import dev.lockmark.benchmarks.report.finding.Scale;
import dev.lockmark.benchmarks.report.finding.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The entries of one chart: the same benchmark, mode, unit and settings.
 *
 * @param scale benchmark, mode and unit
 * @param conditions the settings that all of them share
 * @param entries who was measured, at one or more numbers of threads
 */
record Group(Scale scale, Map<String, String> conditions, List<Entry> entries) {

    static List<Group> of(List<Entry> entries) {
        Map<List<Object>, List<Entry>> groups = new LinkedHashMap<>();
        for (Entry entry : entries) {
            groups.computeIfAbsent(List.of(entry.scale(), entry.conditions()), key -> new ArrayList<>())
                    .add(entry);
        }
        return groups.values().stream()
                .map(group -> new Group(
                        group.get(0).scale(), new TreeMap<>(group.get(0).conditions()), List.copyOf(group)))
                .toList();
    }

    String className() {
        return entries.get(0).measurement().className();
    }

    boolean byThreads() {
        return entries.stream()
                        .mapToInt(entry -> entry.measurement().threads())
                        .distinct()
                        .count()
                > 1;
    }

    boolean isUncontended() {
        return className().equals("UncontendedBenchmark");
    }

    /** The name of a file with a chart of this group; not unique by itself. */
    String slug() {
        StringBuilder slug = new StringBuilder(Words.slug(scale.benchmark().replace("Benchmark", "")));
        conditions.forEach((name, value) -> slug.append('-').append(Words.slug(name + " " + value)));
        return slug.toString();
    }
}
