package dev.lockmark.benchmarks.report.chart;

import dev.lockmark.benchmarks.report.finding.Entry;
import dev.lockmark.benchmarks.report.finding.Floors;
import dev.lockmark.benchmarks.report.read.Mode;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides which charts some runs give. */
public final class Charts {

    private final List<Chart> charts = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private final Floors floors;
    private final Captions captions;

    private Charts(Floors floors, Captions captions) {
        this.floors = floors;
        this.captions = captions;
    }

    /**
     * Makes the charts of some runs, always in the same order for the same input.
     *
     * @param runs the runs
     * @return the charts
     */
    public static List<Chart> of(List<Run> runs) {
        List<Entry> entries = Entry.of(runs);
        String where = " " + (runs.size() == 1 ? "Run " : "Runs ")
                + runs.stream().map(Run::name).collect(Collectors.joining(", ")) + ".";
        Charts made = new Charts(new Floors(entries), new Captions(where.strip()));
        List<Group> groups = Group.of(entries);
        groups.forEach(made::speed);
        groups.forEach(made::costs);
        made.charts.addAll(RecoveryCharts.of(runs, where));
        Outcomes.chart(entries, where).ifPresent(made.charts::add);
        return List.copyOf(made.charts);
    }

    private void speed(Group group) {
        Mode mode = group.scale().mode();
        Plots plots = Plots.ofScores(floors);
        Optional<Plot> plot =
                group.byThreads() ? plots.lines(group.entries()) : plots.bars(group.entries(), mode == Mode.THROUGHPUT);
        plot.ifPresent(found -> charts.add(new Chart(
                unique(group.slug()),
                Chart.Section.SPEED,
                Captions.title(group),
                captions.of(group, found, false),
                group.scale().unit(),
                mode.better(),
                found)));
    }

    private void costs(Group group) {
        for (Cost cost : Cost.ALL) {
            if (group.isUncontended() || (cost.contended() && group.byThreads())) {
                byUnit(group, cost).forEach((unit, entries) -> cost(group, cost, unit, entries));
            }
        }
    }

    private void cost(Group group, Cost cost, String unit, List<Entry> entries) {
        Plots plots = Plots.ofCost(floors, cost.metric());
        Group same = new Group(group.scale(), group.conditions(), entries);
        Optional<Plot> plot = same.byThreads() ? plots.lines(entries) : plots.bars(entries, false);
        plot.ifPresent(found -> charts.add(new Chart(
                unique(group.slug() + "-" + cost.metric().replace('.', '-')),
                Chart.Section.COST,
                Captions.costTitle(cost, same),
                captions.of(same, found, true),
                unit,
                "lower is better",
                found)));
    }

    private static Map<String, List<Entry>> byUnit(Group group, Cost cost) {
        Map<String, List<Entry>> units = new LinkedHashMap<>();
        for (Entry entry : group.entries()) {
            var metric = entry.measurement().secondary().get(cost.metric());
            if (metric != null) {
                units.computeIfAbsent(metric.unit(), unit -> new ArrayList<>()).add(entry);
            }
        }
        return units;
    }

    private String unique(String slug) {
        String id = slug;
        for (int n = 2; !ids.add(id); n++) {
            id = slug + "-" + n;
        }
        return id;
    }
}
