package dev.lockmark.benchmarks.environment.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.environment.Environment;
import dev.lockmark.benchmarks.environment.EnvironmentProbe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {
    @TempDir
    Path empty;

    /** A machine on which nothing is wrong, whatever the checks are. */
    private static Environment healthy() {
        Map<String, Map<String, Object>> sections = new LinkedHashMap<>();
        sections.put(
                "cpu", Map.of("availableToJvm", 8, "governor", "performance", "turbo", "off", "clockSource", "tsc"));
        sections.put("cgroup", Map.of("cpuQuota", "none", "memoryLimitBytes", "none"));
        sections.put(
                "load",
                Map.of("stealPercent", 0.0, "stealPercentSinceBoot", 0.0, "busyPercent", 1.0, "average1m", 0.1));
        sections.put(
                "memory",
                Map.of(
                        "totalBytes",
                        16L << 30,
                        "availableBytes",
                        8L << 30,
                        "swapUsedBytes",
                        0L,
                        "transparentHugePages",
                        "madvise"));
        sections.put("virtualization", Map.of("virtualMachine", false, "container", "none"));
        sections.put("power", Map.of("source", "mains"));
        sections.put("jvm", Map.of("flags", "-Xmx1g", "mode", "mixed mode, sharing"));
        sections.put(
                "server",
                Map.of(
                        "host",
                        "127.0.0.1",
                        "io-threads",
                        "1",
                        "save",
                        "",
                        "appendonly",
                        "no",
                        "maxmemory",
                        "0",
                        "maxmemory-policy",
                        "noeviction"));
        return new Environment(sections, List.of());
    }

    private static Environment healthyBut(String section, String name, Object value) {
        Map<String, Object> facts = new LinkedHashMap<>(healthy().sections().get(section));
        facts.put(name, value);
        return healthy().withSection(section, facts);
    }

    @Test
    void findsNothingOnAHealthyMachine() {
        assertThat(Doctor.examine(healthy())).hasSize(20).allSatisfy(finding -> {
            assertThat(finding.severity()).as(finding.what()).isEqualTo(Severity.OK);
            assertThat(finding.isUnknown()).as(finding.what()).isFalse();
        });
        assertThat(Doctor.withWarnings(healthy()).warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, availableToJvm, 3, WARN, CPUs for client and server",
        "cpu, availableToJvm, 4, OK, CPUs for client and server",
        "cpu, governor, powersave, WARN, CPU frequency governor",
        "cpu, governor, performance powersave, WARN, CPU frequency governor",
        "cpu, turbo, on, NOTE, CPU turbo",
        "cpu, clockSource, hpet, WARN, clock source",
        "cpu, clockSource, kvm-clock, OK, clock source",
        "cpu, clockSource, arch_sys_counter, OK, clock source",
        "cgroup, cpuQuota, 1.5, WARN, CPU quota of the cgroup",
        "cgroup, memoryLimitBytes, 536870912, WARN, memory to use",
        "cgroup, memoryLimitBytes, 4294967296, OK, memory to use",
        "load, stealPercent, 0.5, WARN, CPU time stolen by the hypervisor",
        "load, stealPercentSinceBoot, 0.5, WARN, CPU time stolen by the hypervisor",
        "load, stealPercentSinceBoot, 0.05, OK, CPU time stolen by the hypervisor",
        "load, busyPercent, 20, WARN, CPU used by others",
        "load, average1m, 3, NOTE, CPU used by others",
        "memory, availableBytes, 1000000, WARN, memory to use",
        "memory, swapUsedBytes, 4096, NOTE, swap in use",
        "memory, swapUsedBytes, 1073741824, WARN, swap in use",
        "memory, transparentHugePages, always, WARN, transparent huge pages",
        "memory, transparentHugePages, never, OK, transparent huge pages",
        "virtualization, virtualMachine, true, NOTE, virtual machine",
        "virtualization, container, docker, NOTE, container",
        "power, source, battery, WARN, power",
        "power, source, 'mains, with a battery', OK, power",
        "jvm, flags, '-Xmx1g -agentlib:jdwp=transport=dt_socket', WARN, debugger or agents in the JVM",
        "jvm, flags, -javaagent:/x/agent.jar=opts, WARN, debugger or agents in the JVM",
        "jvm, flags, -agentpath:/x/lib.so, WARN, debugger or agents in the JVM",
        "jvm, flags, -Xint, WARN, JIT compiler",
        "jvm, flags, -XX:TieredStopAtLevel=1, WARN, JIT compiler",
        "jvm, flags, -XX:TieredStopAtLevel=4, OK, JIT compiler",
        "jvm, mode, interpreted mode, WARN, JIT compiler",
        "server, host, db.example.org, WARN, where the server is",
        "server, host, 127.example.org, WARN, where the server is",
        "server, host, localhost, OK, where the server is",
        "server, host, '::1', OK, where the server is",
        "server, io-threads, 4, WARN, I/O threads of the server",
        "server, save, 3600 1 300 100, WARN, snapshots (save)",
        "server, appendonly, yes, WARN, append-only file",
        "server, maxmemory-policy, allkeys-lru, NOTE, keys with a TTL can be evicted",
    })
    void judgesOneFact(String section, String name, String value, Severity severity, String what) {
        List<Finding> findings = Doctor.examine(healthyBut(section, name, value));

        assertThat(findings)
                .filteredOn(finding -> finding.what().equals(what))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(severity);
                    assertThat(finding.whyItMatters()).isNotBlank();
                    assertThat(finding.whatToDo()).isNotBlank();
                });
        assertThat(findings)
                .filteredOn(finding -> !finding.what().equals(what))
                .allSatisfy(finding ->
                        assertThat(finding.severity()).as(finding.what()).isEqualTo(Severity.OK));
    }

    @ParameterizedTest
    @CsvSource({"allkeys-lru", "volatile-lru", "volatile-ttl", "volatile-random", "allkeys-random"})
    void warnsOfAPolicyThatCanEvictLocks(String policy) {
        Map<String, Object> server = new LinkedHashMap<>(healthy().sections().get("server"));
        server.put("maxmemory-policy", policy);
        server.put("maxmemory", "8388608");
        assertThat(Doctor.withWarnings(healthy().withSection("server", server)).warnings())
                .singleElement()
                .asString()
                .contains("evicted", policy);

        server.remove("maxmemory");
        assertThat(Doctor.withWarnings(healthy().withSection("server", server)).warnings())
                .hasSize(1);
    }

    @Test
    void judgesTheLoadAverageAloneWhereThereIsNothingBetter() {
        Environment busy = healthy().withSection("load", Map.of("average1m", 5.0));
        Environment idle = healthy().withSection("load", Map.of("average1m", 0.2));

        assertThat(Doctor.withWarnings(busy).warnings())
                .singleElement()
                .asString()
                .contains("load average 5");
        assertThat(Doctor.withWarnings(idle).warnings()).isEmpty();
    }

    @Test
    void callsAnUnknownFactUnknownAndNeverFine() {
        Environment nothing = new Environment(Map.of("server", Map.of("version", "7")), List.of());

        assertThat(Doctor.examine(nothing)).hasSize(20).allSatisfy(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.NOTE);
            assertThat(finding.isUnknown()).isTrue();
        });
    }

    @Test
    void leavesTheServerOutWhenThereIsNone() {
        assertThat(Doctor.examine(healthy().withSection("server", Map.of()))).hasSize(15);
    }

    @Test
    void readsFactsUnderTheNamesThatTheProbeGivesThem() {
        Environment probed = new EnvironmentProbe(empty, empty, Duration.ofMillis(1)).gather(Map.of(), Map.of(), "");

        healthy().sections().forEach((section, facts) -> {
            if (!section.equals("server")) {
                assertThat(probed.sections().get(section))
                        .containsKeys(facts.keySet().toArray(String[]::new));
            }
        });
    }

    @Test
    void judgesWhatTheProbeFindsHereAndWhereThereIsNoProc() {
        for (Path root : List.of(Path.of("/"), empty)) {
            Environment environment =
                    new EnvironmentProbe(root, empty, Duration.ofMillis(20)).gather(Map.of(), Map.of(), "");
            List<Finding> findings = Doctor.examine(environment);
            Set<String> names = new HashSet<>();
            findings.forEach(finding -> names.add(finding.what()));
            assertThat(names).hasSize(findings.size());
            assertThat(DoctorText.render(findings)).isNotBlank();
        }
    }
}
