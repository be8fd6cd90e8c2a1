package dev.lockmark.benchmarks.environment;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code load}: what others use of this machine before the run. The sample sleeps, so whatever it finds busy
 * is not ours.
 */
final class LoadFacts {
    private final SystemFiles files;
    private final Duration sample;

    LoadFacts(SystemFiles files, Duration sample) {
        this.files = files;
        this.sample = sample;
    }

    Map<String, @Nullable Object> section() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        String[] averages = files.read("proc/loadavg").orElse("").split("\\s+", -1);
        facts.put("average1m", average(averages, 0));
        facts.put("average5m", average(averages, 1));
        facts.put("average15m", average(averages, 2));
        Optional<CpuTicks> before = ticks();
        facts.put("stealPercentSinceBoot", before.map(CpuTicks::stealPercent).orElse(null));
        Optional<CpuTicks> during = before.flatMap(this::during);
        facts.put("sampleMillis", sample.toMillis());
        facts.put("stealPercent", during.map(CpuTicks::stealPercent).orElse(null));
        facts.put("busyPercent", during.map(CpuTicks::busyPercent).orElse(null));
        return facts;
    }

    private Optional<CpuTicks> during(CpuTicks before) {
        try {
            Thread.sleep(sample.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ticks().map(after -> after.since(before)).filter(difference -> difference.total() > 0);
    }

    private Optional<CpuTicks> ticks() {
        List<String> lines = files.lines("proc/stat");
        return lines.isEmpty() ? Optional.empty() : CpuTicks.parse(lines.get(0));
    }

    private static @Nullable Double average(String[] averages, int index) {
        try {
            return index < averages.length ? (Double) Double.parseDouble(averages[index]) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
