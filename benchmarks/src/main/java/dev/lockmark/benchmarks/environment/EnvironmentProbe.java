package dev.lockmark.benchmarks.environment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a run is made on. What cannot be found out is {@value Environment#UNKNOWN}; nothing here fails a run.
 */
public final class EnvironmentProbe {
    private static final Duration SAMPLE = Duration.ofMillis(500);

    private final SystemFiles files;
    private final Path workingDirectory;
    private final Duration sample;

    /**
     * Makes a probe of this machine, which watches the load for half a second.
     */
    public EnvironmentProbe() {
        this(Path.of("/"), Path.of("").toAbsolutePath(), SAMPLE);
    }

    /**
     * Makes a probe.
     *
     * @param root where {@code proc}, {@code sys} and {@code etc} lie
     * @param workingDirectory where git is asked when the build recorded no commit
     * @param sample how long to watch the load of others; the calling thread sleeps
     */
    public EnvironmentProbe(Path root, Path workingDirectory, Duration sample) {
        this.files = new SystemFiles(root);
        this.workingDirectory = workingDirectory;
        this.sample = sample;
    }

    /**
     * Gathers everything, before the first measurement: the load that it finds counts as that of others.
     *
     * @param server what is known about the server, under the names of {@link ServerKeys}; empty when there is none
     * @param placement where client and server run; empty when nothing runs yet
     * @param command the command line, see {@link CommandLine}
     * @return the environment, without warnings
     */
    public Environment gather(
            Map<String, ? extends @Nullable Object> server,
            Map<String, ? extends @Nullable Object> placement,
            String command) {
        HostFacts host = new HostFacts(files);
        ClassLoader loader = EnvironmentProbe.class.getClassLoader();
        Map<String, Map<String, ? extends @Nullable Object>> sections = new LinkedHashMap<>();
        sections.put("cpu", new CpuFacts(files).section());
        sections.put("memory", new MemoryFacts(files).section());
        sections.put("cgroup", new CgroupFacts(files).section());
        sections.put("os", host.os());
        sections.put("virtualization", host.virtualization());
        sections.put("power", host.power());
        sections.put("load", new LoadFacts(files, sample).section());
        sections.put("jvm", new JvmFacts().section());
        sections.put("libraries", new LibraryFacts(loader).section());
        sections.put("transport", new TransportFacts(loader).section());
        sections.put("server", redacted(server));
        sections.put("placement", placement);
        sections.put("source", new SourceFacts(workingDirectory, SourceFacts.recorded()).section());
        sections.put("run", Map.of("command", CommandLine.redacted(command)));
        Environment environment = new Environment(Map.of(), List.of());
        for (Map.Entry<String, Map<String, ? extends @Nullable Object>> section : sections.entrySet()) {
            environment = environment.withSection(section.getKey(), section.getValue());
        }
        return environment;
    }

    /**
     * The name of this machine, for the name of the results folder.
     *
     * @return the host name, {@code host} when there is none
     */
    public String hostName() {
        return new HostFacts(files).hostName();
    }

    private static Map<String, @Nullable Object> redacted(Map<String, ? extends @Nullable Object> facts) {
        Map<String, @Nullable Object> safe = new LinkedHashMap<>();
        facts.forEach(
                (name, value) -> safe.put(name, value instanceof String text ? CommandLine.redacted(text) : value));
        return safe;
    }
}
