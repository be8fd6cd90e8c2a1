package dev.lockmark.benchmarks.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The section {@code memory}: sizes in bytes. */
final class MemoryFacts {
    private static final long KIBI = 1024;

    private final SystemFiles files;

    MemoryFacts(SystemFiles files) {
        this.files = files;
    }

    Map<String, @Nullable Object> section() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        Long total = bytes("MemTotal");
        facts.put(
                "totalBytes",
                total != null
                        ? total
                        : Commands.onMac("sysctl", "-n", "hw.memsize")
                                .map(SystemFiles::parse)
                                .orElse(null));
        facts.put("availableBytes", bytes("MemAvailable"));
        Long swapTotal = bytes("SwapTotal");
        Long swapFree = bytes("SwapFree");
        facts.put("swapTotalBytes", swapTotal);
        facts.put("swapUsedBytes", swapTotal == null || swapFree == null ? null : (Long) (swapTotal - swapFree));
        facts.put("transparentHugePages", hugePages());
        return facts;
    }

    private @Nullable Long bytes(String name) {
        return files.field("proc/meminfo", name)
                .map(text -> SystemFiles.parse(text.replace("kB", "")))
                .filter(Objects::nonNull)
                .map(kibibytes -> kibibytes * KIBI)
                .orElse(null);
    }

    private @Nullable String hugePages() {
        // The file lists every choice and puts the one in force in brackets.
        return files.read("sys/kernel/mm/transparent_hugepage/enabled")
                .flatMap(text -> Optional.of(text.replaceAll(".*\\[(\\w+)].*", "$1")))
                .orElse(null);
    }
}
