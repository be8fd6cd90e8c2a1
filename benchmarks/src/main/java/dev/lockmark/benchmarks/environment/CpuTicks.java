package dev.lockmark.benchmarks.environment;

import java.util.Optional;

/** Clock ticks of all CPUs together, from the first line of {@code /proc/stat}. */
record CpuTicks(long total, long idle, long steal) {
    private static final int FIRST = 1;
    private static final int IDLE = 4;
    private static final int IOWAIT = 5;
    private static final int STEAL = 8;

    static Optional<CpuTicks> parse(String line) {
        String[] parts = line.strip().split("\\s+", -1);
        if (parts.length <= STEAL || !parts[0].equals("cpu")) {
            return Optional.empty();
        }
        try {
            long sum = 0;
            // The guest columns that follow steal are counted in user time already.
            for (int i = FIRST; i <= STEAL; i++) {
                sum += Long.parseLong(parts[i]);
            }
            long idle = Long.parseLong(parts[IDLE]) + Long.parseLong(parts[IOWAIT]);
            return Optional.of(new CpuTicks(sum, idle, Long.parseLong(parts[STEAL])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    CpuTicks since(CpuTicks before) {
        return new CpuTicks(total - before.total, idle - before.idle, steal - before.steal);
    }

    double stealPercent() {
        return percent(steal);
    }

    /** Neither idle nor taken by the hypervisor. */
    double busyPercent() {
        return percent(total - idle - steal);
    }

    private double percent(long part) {
        return total == 0 ? 0 : Math.round(10_000.0 * part / total) / 100.0;
    }
}
