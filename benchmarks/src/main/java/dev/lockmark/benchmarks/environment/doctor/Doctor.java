package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Judges an environment: what in it would spoil a measurement. */
public final class Doctor {
    private static final List<Check> MACHINE = machine();

    private Doctor() {}

    /**
     * Runs every check. Those of the server run only when something is known about a server.
     *
     * @param environment the facts
     * @return one finding for each check, in a fixed order
     */
    public static List<Finding> examine(Environment environment) {
        List<Check> checks = new ArrayList<>(MACHINE);
        if (!environment.sections().getOrDefault("server", Map.of()).isEmpty()) {
            checks.addAll(ServerChecks.all());
        }
        return checks.stream().map(check -> check.examine(environment)).toList();
    }

    /**
     * Puts what would spoil a measurement among the environment's warnings, for {@code environment.json}.
     *
     * @param environment the facts
     * @return a copy whose warnings are the findings of severity {@link Severity#WARN}
     */
    public static Environment withWarnings(Environment environment) {
        return environment.withWarnings(examine(environment).stream()
                .filter(finding -> finding.severity() == Severity.WARN)
                .map(finding -> finding.what() + ": " + finding.value() + " (" + finding.whyItMatters() + ")")
                .toList());
    }

    private static List<Check> machine() {
        List<Check> checks = new ArrayList<>();
        checks.addAll(CpuChecks.all());
        checks.addAll(MemoryChecks.all());
        checks.addAll(HostChecks.all());
        checks.addAll(JvmChecks.all());
        return List.copyOf(checks);
    }
}
