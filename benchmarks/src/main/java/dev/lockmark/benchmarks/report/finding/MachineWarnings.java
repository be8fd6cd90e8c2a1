package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.Environment;
import dev.lockmark.benchmarks.report.read.Fact;
import dev.lockmark.benchmarks.report.read.Run;
import dev.lockmark.benchmarks.report.read.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the machine itself says against its figures. */
final class MachineWarnings {

    private static final Set<String> NOTHING =
            Set.of("", "none", "no", "false", "n/a", "unknown", "bare metal", "physical");
    private static final Set<String> DECISIVE =
            Set.of("cpu", "memory", "os", "virtualization", "jvm", "libraries", "transport", "server", "placement");

    /** These differ between two moments on one machine. */
    private static final Set<String> FLEETING = Set.of("availableBytes", "swapUsedBytes", "megahertz");

    private static final int NAMED = 8;

    private MachineWarnings() {}

    static List<String> of(Run run) {
        Environment environment = run.environment();
        List<String> texts = new ArrayList<>(environment.warnings());
        if (environment.sections().isEmpty()) {
            texts.add("Nobody recorded where this was measured.");
        }
        boolean said = texts.stream().map(text -> text.toLowerCase(Locale.ROOT)).anyMatch(MachineWarnings::tellsOfHost);
        if (!said) {
            environment.sections().stream()
                    .filter(section -> section.name().equals("virtualization"))
                    .flatMap(section -> section.facts().stream())
                    .filter(fact -> !NOTHING.contains(fact.value().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .ifPresent(fact -> texts.add("Measured on a machine that may be shared (" + fact.name() + ": "
                            + fact.value() + "): neighbours add noise that no interval shows."));
        }
        return texts;
    }

    private static boolean tellsOfHost(String warning) {
        return warning.contains("virtual") || warning.contains("shared") || warning.contains("container");
    }

    static List<Warning> differences(List<Run> runs) {
        if (runs.size() < 2) {
            return List.of();
        }
        Environment first = runs.get(0).environment();
        List<String> different = new ArrayList<>();
        for (Section section : first.sections()) {
            for (Fact fact : section.facts()) {
                boolean same = runs.stream()
                        .allMatch(run -> run.environment()
                                .value(section.name(), fact.name())
                                .equals(Optional.of(fact.value())));
                if (!same && DECISIVE.contains(section.name()) && !FLEETING.contains(fact.name())) {
                    different.add(section.name() + " " + fact.name());
                }
            }
        }
        if (different.isEmpty()) {
            return List.of();
        }
        String more = different.size() > NAMED ? " and " + (different.size() - NAMED) + " more" : "";
        String names = String.join(", ", different.subList(0, Math.min(NAMED, different.size())));
        return List.of(new Warning(
                true,
                "The runs were made in different environments and must not be compared as they are: " + names + more
                        + "."));
    }
}
