package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;
import java.util.List;
import java.util.OptionalDouble;

/** Checks of memory and paging. */
final class MemoryChecks {
    /** Two JVMs and a server. */
    private static final double ENOUGH_BYTES = 1L << 30;
    /** Pages that nothing has asked for since the boot do no harm. */
    private static final double HARMLESS_SWAP = 0.01;

    private static final Topic FREE = new Topic(
            "memory to use",
            "two JVMs and a server that do not fit are paged out or killed in the middle of a run",
            "free at least 1 GiB, or raise the memory limit of the container");
    private static final Topic SWAP = new Topic(
            "swap in use",
            "a page that must come back from disk stops a lock for milliseconds",
            "free memory, then: sudo swapoff -a && sudo swapon -a");
    private static final Topic HUGE_PAGES = new Topic(
            "transparent huge pages",
            "with \"always\" the server's memory is merged and copied in 2 MiB pieces, which it feels as pauses",
            "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled");

    private MemoryChecks() {}

    static List<Check> all() {
        return List.of(MemoryChecks::free, MemoryChecks::swap, MemoryChecks::hugePages);
    }

    private static Finding free(Environment environment) {
        OptionalDouble available = environment.number("memory", "availableBytes");
        OptionalDouble limit = environment.number("cgroup", "memoryLimitBytes");
        if (available.isEmpty() && limit.isEmpty()) {
            return FREE.unknown();
        }
        double bytes = Math.min(available.orElse(Double.MAX_VALUE), limit.orElse(Double.MAX_VALUE));
        return FREE.warnIf(bytes < ENOUGH_BYTES, Numbers.bytes(bytes));
    }

    private static Finding swap(Environment environment) {
        OptionalDouble used = environment.number("memory", "swapUsedBytes");
        if (used.isEmpty()) {
            return SWAP.unknown();
        }
        double harmless =
                HARMLESS_SWAP * environment.number("memory", "totalBytes").orElse(0);
        String value = Numbers.bytes(used.getAsDouble());
        return used.getAsDouble() > harmless ? SWAP.warn(value) : SWAP.noteIf(used.getAsDouble() > 0, value);
    }

    private static Finding hugePages(Environment environment) {
        return environment
                .text("memory", "transparentHugePages")
                .map(mode -> HUGE_PAGES.warnIf(mode.equals("always"), mode))
                .orElseGet(HUGE_PAGES::unknown);
    }
}
