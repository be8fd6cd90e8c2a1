package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;
import java.util.List;
import java.util.Optional;

/** Checks of the kind of machine. */
final class HostChecks {
    private static final Topic VIRTUAL = new Topic(
            "virtual machine",
            "its CPUs may be shared with others, and a network round trip passes the hypervisor",
            "read absolute figures as those of this kind of machine; compare contenders within one run");
    private static final Topic CONTAINER = new Topic(
            "container",
            "limits and neighbours that cannot be seen from inside can slow a run down",
            "make sure that nothing else runs on the host, and set no CPU or memory limit");
    private static final Topic POWER = new Topic(
            "power",
            "on battery a laptop lowers its clock, and by how much changes while a run goes on",
            "plug it in, and choose the performance profile");

    private HostChecks() {}

    static List<Check> all() {
        return List.of(HostChecks::virtual, HostChecks::container, HostChecks::power);
    }

    private static Finding virtual(Environment environment) {
        Optional<String> virtual = environment.text("virtualization", "virtualMachine");
        if (virtual.isEmpty()) {
            return VIRTUAL.unknown();
        }
        String product = environment
                .text("virtualization", "product")
                .map(name -> ", " + name)
                .orElse("");
        return virtual.get().equals("true") ? VIRTUAL.note("yes" + product) : VIRTUAL.ok("no" + product);
    }

    private static Finding container(Environment environment) {
        return environment
                .text("virtualization", "container")
                .map(kind -> CONTAINER.noteIf(!kind.equals("none"), kind))
                .orElseGet(CONTAINER::unknown);
    }

    private static Finding power(Environment environment) {
        return environment
                .text("power", "source")
                .map(source -> POWER.warnIf(source.equals("battery"), source))
                .orElseGet(POWER::unknown);
    }
}
