package dev.lockmark.benchmarks.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentProbeTest {
    private static final List<String> SECTIONS = List.of(
            "cpu",
            "memory",
            "cgroup",
            "os",
            "virtualization",
            "power",
            "load",
            "jvm",
            "libraries",
            "transport",
            "server",
            "placement",
            "source",
            "run");

    @TempDir
    Path folder;

    @Test
    void gathersEverySectionHere() {
        Environment environment = new EnvironmentProbe(Path.of("/"), folder, Duration.ofMillis(50))
                .gather(Map.of("version", "7.0.15", "uri", "redis://:pw@h"), Map.of("mode", "free"), "bench quick");

        assertThat(environment.sections().keySet()).containsExactlyElementsOf(SECTIONS);
        assertThat(environment.warnings()).isEmpty();
        assertThat(environment.text("jvm", "version")).isPresent();
        assertThat(environment.text("jvm", "collectors")).isPresent();
        assertThat(environment.number("cpu", "availableToJvm")).isPresent();
        assertThat(environment.text("server", "version")).contains("7.0.15");
        assertThat(environment.text("server", "uri")).contains("redis://***@h");
        assertThat(environment.text("placement", "mode")).contains("free");
        assertThat(environment.text("run", "command")).contains("bench quick");
    }

    @Test
    void knowsNothingButDoesNotFailWhereThereIsNoProc() {
        EnvironmentProbe probe = new EnvironmentProbe(folder, folder, Duration.ofMillis(1));
        Environment environment = probe.gather(Map.of(), Map.of(), "");

        assertThat(environment.sections().keySet()).containsExactlyElementsOf(SECTIONS);
        for (String section : List.of("cgroup", "virtualization", "power")) {
            assertThat(environment.sections().get(section).values()).containsOnly(Environment.UNKNOWN);
        }
        assertThat(environment.sections().get("cpu"))
                .containsEntry("governor", "n/a")
                .containsEntry("clockSource", "n/a")
                .containsEntry("logicalCpus", "n/a");
        assertThat(environment.sections().get("load")).containsEntry("stealPercent", "n/a");
        assertThat(environment.text("os", "kernel")).isPresent();
        assertThat(probe.hostName()).isNotBlank();
    }

    @Test
    void survivesNonsenseInEveryFile() {
        FakeRoot root = new FakeRoot(folder);
        for (String file : List.of(
                "proc/cpuinfo",
                "proc/meminfo",
                "proc/stat",
                "proc/loadavg",
                "proc/self/cgroup",
                "sys/fs/cgroup/cgroup.controllers",
                "sys/fs/cgroup/cpu.max",
                "sys/fs/cgroup/memory.max",
                "sys/kernel/mm/transparent_hugepage/enabled",
                "sys/class/power_supply/BAT0/type/deeper")) {
            root.with(file, "MemTotal: x\ncpu MHz: y\n::: a b\n\u0000");
        }

        assertThat(new EnvironmentProbe(folder, folder, Duration.ofMillis(1))
                        .gather(Map.of(), Map.of(), "")
                        .sections())
                .hasSize(SECTIONS.size());
    }

    @Test
    void readsVersionsFromTheJarsAndLeavesOutWhatIsAbsent() throws IOException {
        FakeRoot jar = new FakeRoot(folder)
                .with("META-INF/maven/redis.clients/jedis/pom.properties", "version=8.0.2")
                .with("META-INF/maven/io.netty/netty-common/pom.properties", "artifactId=netty-common");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.path().toUri().toURL()}, null)) {
            assertThat(new LibraryFacts(loader).section())
                    .containsOnlyKeys("jedis")
                    .containsEntry("jedis", "8.0.2");
            assertThat(new TransportFacts(loader).section()).isEmpty();
        }
    }

    @Test
    void takesTheCommitFromTheBuild() {
        Properties recorded = new Properties();
        recorded.setProperty("commit", "abc");
        recorded.setProperty("dirty", "true");

        assertThat(new SourceFacts(folder, recorded).section())
                .containsEntry("commit", "abc")
                .containsEntry("dirty", true)
                .containsEntry("toldBy", "the build");
    }

    @Test
    void hasNoCommitWithoutABuildAndWithoutGit() {
        assertThat(new SourceFacts(folder, new Properties()).section())
                .containsEntry("commit", null)
                .containsEntry("dirty", null);
    }

    @Test
    void givesUpOnAToolThatIsMissingOrFails() {
        assertThat(Commands.run(folder, List.of("no-such-tool-here"))).isEmpty();
        assertThat(Commands.run(folder, List.of("sh", "-c", "echo half; exit 3")))
                .isEmpty();
        assertThat(Commands.run(folder, List.of("sh", "-c", "echo whole"))).contains("whole");
    }

    @Test
    void asksGitWhenTheBuildDidNot() {
        assumeTrue(Commands.run(folder, List.of("git", "init", "-q")).isPresent());
        new FakeRoot(folder).with("file", "1");
        Commands.run(folder, List.of("git", "add", "file"));
        Commands.run(
                folder,
                List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "first"));

        assertThat(new SourceFacts(folder, new Properties()).section())
                .containsEntry("dirty", false)
                .hasEntrySatisfying(
                        "commit", commit -> assertThat(String.valueOf(commit)).matches("[0-9a-f]{40,64}"));

        new FakeRoot(folder).with("new", "2");
        assertThat(new SourceFacts(folder, new Properties()).section()).containsEntry("dirty", true);
    }
}
