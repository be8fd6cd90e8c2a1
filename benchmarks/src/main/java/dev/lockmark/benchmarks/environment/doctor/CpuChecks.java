package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Checks of the processor and of what shares it. */
final class CpuChecks {
    /** Client, server, the server's background threads, and the rest of the system. */
    private static final int ENOUGH_CPUS = 4;

    private static final double BUSY_PERCENT = 5;
    private static final double LOAD_PER_CPU = 0.25;
    private static final double STEAL_SINCE_BOOT_PERCENT = 0.1;

    /** Those that a process reads without entering the kernel. */
    private static final Set<String> FAST_CLOCKS =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");

    private static final Topic CPUS = new Topic(
            "CPUs for client and server",
            "client and server that take CPU time from each other measure the scheduler, not the lock",
            "use a machine with 4 CPUs or more, or a server on another host with --redis; compare only within one run");
    private static final Topic QUOTA = new Topic(
            "CPU quota of the cgroup",
            "a process that has used up its quota is stopped for the rest of the period, up to 100 ms",
            "run without a CPU limit, or give whole CPUs with a cpuset instead");
    private static final Topic GOVERNOR = new Topic(
            "CPU frequency governor",
            "the clock rises only after the load has, so short runs and waiting locks look slow",
            "sudo cpupower frequency-set -g performance");
    private static final Topic TURBO = new Topic(
            "CPU turbo",
            "the clock depends on heat and on how many cores are busy, so it drifts within a run",
            "rely on the interleaved rounds, or turn turbo off for figures that are compared across days");
    private static final Topic CLOCK = new Topic(
            "clock source",
            "a clock that needs a system call costs about a microsecond for each time it is read",
            "boot with clocksource=tsc if the CPU has a stable one, or choose another kind of machine");
    private static final Topic STEAL = new Topic(
            "CPU time stolen by the hypervisor",
            "neighbours take the CPU away for milliseconds, which shows up as slow locks",
            "use a dedicated host, or repeat the run and compare by paired rounds only");
    private static final Topic BUSY = new Topic(
            "CPU used by others",
            "other programs take CPU time and cache from the client and the server",
            "stop what else runs (builds, browsers, indexers, backups), wait, and try again");

    private CpuChecks() {}

    static List<Check> all() {
        return List.of(
                CpuChecks::cpus,
                CpuChecks::quota,
                CpuChecks::steal,
                CpuChecks::busy,
                CpuChecks::governor,
                CpuChecks::turbo,
                CpuChecks::clock);
    }

    private static Finding cpus(Environment environment) {
        OptionalDouble cpus = environment.number("cpu", "availableToJvm");
        if (cpus.isEmpty()) {
            return CPUS.unknown();
        }
        return CPUS.warnIf(cpus.getAsDouble() < ENOUGH_CPUS, Numbers.plain(cpus.getAsDouble()));
    }

    private static Finding quota(Environment environment) {
        Optional<String> quota = environment.text("cgroup", "cpuQuota");
        if (quota.isEmpty()) {
            return QUOTA.unknown();
        }
        OptionalDouble cpus = environment.number("cgroup", "cpuQuota");
        return cpus.isEmpty() ? QUOTA.ok(quota.get()) : QUOTA.warn(Numbers.plain(cpus.getAsDouble()) + " CPUs");
    }

    private static Finding steal(Environment environment) {
        OptionalDouble now = environment.number("load", "stealPercent");
        if (now.isEmpty()) {
            return STEAL.unknown();
        }
        // A short sample sees nothing on a quiet neighbour; what was taken since the boot tells the kind of machine.
        double before = environment.number("load", "stealPercentSinceBoot").orElse(0);
        String value =
                Numbers.plain(now.getAsDouble()) + " % now, " + Numbers.plain(before) + " % since the machine started";
        return STEAL.warnIf(now.getAsDouble() > 0 || before > STEAL_SINCE_BOOT_PERCENT, value);
    }

    private static Finding busy(Environment environment) {
        OptionalDouble busy = environment.number("load", "busyPercent");
        OptionalDouble average = environment.number("load", "average1m");
        if (busy.isEmpty() && average.isEmpty()) {
            return BUSY.unknown();
        }
        double cpus = Math.max(1, environment.number("cpu", "availableToJvm").orElse(1));
        String value = (busy.isPresent() ? Numbers.plain(busy.getAsDouble()) + " %" : "unknown") + ", load average "
                + (average.isPresent() ? Numbers.plain(average.getAsDouble()) : "unknown");
        boolean loaded = average.orElse(0) > LOAD_PER_CPU * cpus;
        if (busy.isPresent()) {
            // The average remembers the build that came just before; what is busy now decides.
            return busy.getAsDouble() > BUSY_PERCENT ? BUSY.warn(value) : BUSY.noteIf(loaded, value);
        }
        return BUSY.warnIf(loaded, value);
    }

    private static Finding governor(Environment environment) {
        return environment
                .text("cpu", "governor")
                .map(name -> GOVERNOR.warnIf(!name.equals("performance"), name))
                .orElseGet(GOVERNOR::unknown);
    }

    private static Finding turbo(Environment environment) {
        return environment
                .text("cpu", "turbo")
                .map(state -> TURBO.noteIf(!state.equals("off"), state))
                .orElseGet(TURBO::unknown);
    }

    private static Finding clock(Environment environment) {
        return environment
                .text("cpu", "clockSource")
                .map(name -> CLOCK.warnIf(!FAST_CLOCKS.contains(name), name))
                .orElseGet(CLOCK::unknown);
    }
}
