package dev.lockmark.benchmarks.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code cgroup}: the limits that a container or a service manager puts on this process. A limit of a group
 * further up can be lower than what is read here.
 */
final class CgroupFacts {
    private static final String MOUNT = "sys/fs/cgroup/";
    private static final String NONE = "none";
    /** Version 1 writes "no limit" as the largest multiple of the page size. */
    private static final long NO_LIMIT = 1L << 60;

    private final SystemFiles files;

    CgroupFacts(SystemFiles files) {
        this.files = files;
    }

    Map<String, @Nullable Object> section() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        boolean unified = files.exists(MOUNT + "cgroup.controllers");
        boolean legacy = !unified && (files.exists(MOUNT + "cpu") || files.exists(MOUNT + "memory"));
        facts.put("version", unified ? "2" : legacy ? "1" : null);
        facts.put("cpuQuota", unified ? quota2() : legacy ? quota1() : null);
        facts.put("cpuset", cpuset(unified, legacy));
        facts.put("memoryLimitBytes", memory(unified, legacy));
        return facts;
    }

    /** In CPUs; "max 100000" or "50000 100000" in the file, both in microseconds. */
    private Object quota2() {
        String text = find("", "cpu.max").orElse("max");
        int space = text.indexOf(' ');
        return space < 0
                ? NONE
                : share(SystemFiles.parse(text.substring(0, space)), SystemFiles.parse(text.substring(space + 1)));
    }

    private Object quota1() {
        Long quota = find("cpu", "cpu.cfs_quota_us").map(SystemFiles::parse).orElse(null);
        Long period = find("cpu", "cpu.cfs_period_us").map(SystemFiles::parse).orElse(null);
        return share(quota, period);
    }

    private static Object share(@Nullable Long quota, @Nullable Long period) {
        return quota == null || period == null || quota <= 0 || period <= 0 ? NONE : (Object) ((double) quota / period);
    }

    private @Nullable String cpuset(boolean unified, boolean legacy) {
        return unified
                ? find("", "cpuset.cpus.effective").orElse(NONE)
                : legacy ? find("cpuset", "cpuset.cpus").orElse(NONE) : null;
    }

    private @Nullable Object memory(boolean unified, boolean legacy) {
        if (!unified && !legacy) {
            return null;
        }
        Long limit = (unified ? find("", "memory.max") : find("memory", "memory.limit_in_bytes"))
                .map(SystemFiles::parse)
                .orElse(null);
        return limit == null || limit >= NO_LIMIT ? NONE : (Object) limit;
    }

    /** In this process's own group or, in a container that sees only its own, at the mount. */
    private Optional<String> find(String controller, String file) {
        String base = controller.isEmpty() ? MOUNT : MOUNT + controller + "/";
        return files.read(base + group(controller) + "/" + file).or(() -> files.read(base + file));
    }

    private String group(String controller) {
        for (String line : files.lines("proc/self/cgroup")) {
            // "4:memory:/a/b", "3:cpu,cpuacct:/a/b", and "0::/a/b" for version 2.
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && ("," + parts[1] + ",").contains("," + controller + ",")) {
                return parts[2].replaceFirst("^/+", "");
            }
        }
        return "";
    }
}
