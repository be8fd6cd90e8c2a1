package dev.lockmark.benchmarks.environment;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The section {@code jvm}: the JVM that runs this code. JMH records the flags of the JVMs that it forks. */
final class JvmFacts {

    Map<String, @Nullable Object> section() {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("vendor", System.getProperty("java.vm.vendor"));
        facts.put("version", System.getProperty("java.vm.version"));
        facts.put("name", System.getProperty("java.vm.name"));
        facts.put("mode", System.getProperty("java.vm.info"));
        facts.put("flags", CommandLine.of(flags));
        facts.put("collectors", collectors());
        facts.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
        return facts;
    }

    private static String collectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
    }
}
