package dev.lockmark.benchmarks.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The section {@code cpu}. */
final class CpuFacts {
    private static final String CPUS = "sys/devices/system/cpu/";

    private final SystemFiles files;

    CpuFacts(SystemFiles files) {
        this.files = files;
    }

    Map<String, @Nullable Object> section() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("model", model());
        facts.put("architecture", System.getProperty("os.arch"));
        facts.put("logicalCpus", logicalCpus());
        facts.put("availableToJvm", Runtime.getRuntime().availableProcessors());
        facts.put("online", files.read(CPUS + "online").orElse(null));
        facts.put("smt", smt());
        facts.put("governor", governor());
        facts.put("turbo", turbo());
        facts.put("megahertz", megahertz());
        facts.put(
                "clockSource",
                files.read("sys/devices/system/clocksource/clocksource0/current_clocksource")
                        .orElse(null));
        return facts;
    }

    private @Nullable String model() {
        return files.field("proc/cpuinfo", "model name")
                .or(() -> files.field("proc/cpuinfo", "Model"))
                .or(() -> files.field("proc/cpuinfo", "CPU part").map(part -> "CPU part " + part))
                .or(() -> Commands.onMac("sysctl", "-n", "machdep.cpu.brand_string"))
                .orElse(null);
    }

    private @Nullable Long logicalCpus() {
        long count = files.lines("proc/cpuinfo").stream()
                .filter(line -> line.startsWith("processor"))
                .count();
        return count == 0 ? null : (Long) count;
    }

    private @Nullable String smt() {
        return files.read(CPUS + "smt/active")
                .map(active -> active.equals("1") ? "on" : "off")
                .orElse(null);
    }

    private @Nullable String governor() {
        String all = files.list(CPUS).stream()
                .filter(name -> name.matches("cpu\\d+"))
                .map(name -> files.read(CPUS + name + "/cpufreq/scaling_governor"))
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(" "));
        return all.isEmpty() ? null : all;
    }

    private @Nullable String turbo() {
        // Intel's driver says whether turbo is off, the generic one whether it is on.
        return files.read(CPUS + "intel_pstate/no_turbo")
                .map(off -> off.equals("0") ? "on" : "off")
                .or(() -> files.read(CPUS + "cpufreq/boost").map(on -> on.equals("1") ? "on" : "off"))
                .orElse(null);
    }

    private @Nullable Long megahertz() {
        return files.field("proc/cpuinfo", "cpu MHz")
                .map(text -> text.replaceAll("\\..*", ""))
                .map(SystemFiles::parse)
                .filter(Objects::nonNull)
                .orElse(null);
    }
}
