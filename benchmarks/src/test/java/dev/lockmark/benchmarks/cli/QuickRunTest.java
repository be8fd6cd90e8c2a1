package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.testing.TestContenders;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Real runs with real forks, as short as they can be. */
class QuickRunTest {
    private static RedisServer server;

    @TempDir
    Path output;

    @BeforeAll
    static void start() {
        server = RedisServers.open(null);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @Test
    void aRunMeasuresReportsAndLeavesNothingBehind() throws IOException {
        server.oracle().command("SET", "theirs", "kept");
        Set<Long> children = children();
        Set<String> threads = nonDaemonThreads();
        String configuration = String.valueOf(server.oracle().command("CONFIG", "GET", "*"));

        Launched launched = quick("--benchmarks", "uncontended", "--contenders", "jedis:spin");

        assertThat(launched.err()).isEmpty();
        assertThat(launched.status()).isEqualTo(ExitStatus.DONE);
        assertThat(launched.out()).contains("UncontendedBenchmark.cycle, mean time", "jedis:spin", "report: ");
        Run run = Run.onlyIn(output);
        assertThat(run.folder()).isDirectoryContaining("glob:**/{environment,jmh,run}.json");
        assertThat(run.report()).content().contains("jedis:spin").doesNotContain("Incomplete run");
        assertThat(run.folder().resolve("charts")).isDirectory();
        assertThat(run.status().at("/status").asString()).isEqualTo("complete");
        JsonNode metrics = run.results().at("/0/secondaryMetrics");
        assertThat(score(metrics, "success")).isPositive();
        assertThat(score(metrics, "violations")).isZero();
        assertThat(score(metrics, "failure")).isZero();
        assertThat(score(metrics, "lost")).isZero();
        assertThat(score(metrics, "client.commands")).isEqualTo(2.0);
        assertThat(score(metrics, "server.commands")).isEqualTo(7.0);

        assertThat(server.oracle().keys("*")).containsExactly("theirs");
        assertThat(String.valueOf(server.oracle().command("CONFIG", "GET", "*")))
                .isEqualTo(configuration);
        assertThat(children()).isEqualTo(children);
        assertThat(nonDaemonThreads()).isEqualTo(threads);
    }

    @Test
    void aLockThatLetsTwoInIsCaughtByTheWitness() throws IOException {
        assertThatWitnessCatches(TestContenders.NO_EXCLUSION, "1ms");
    }

    @Test
    @Tag("slow")
    void aLockThatDeletesAnothersKeyIsCaughtByTheWitness() throws IOException {
        assertThatWitnessCatches(TestContenders.CARELESS, "5ms");
    }

    @Test
    void anotherProjectsLockIsMeasuredByJmhsOwnCommandLineToo() throws IOException {
        Launched launched = jmh("UncontendedBenchmark", "-p", "contender=" + TestContenders.OWN, "-i", "2");

        assertThat(launched.status()).as(launched.err()).isEqualTo(ExitStatus.DONE);
        Run run = Run.onlyIn(output);
        assertThat(run.results().at("/0/params/contender").asString()).isEqualTo(TestContenders.OWN);
        JsonNode metrics = run.results().at("/0/secondaryMetrics");
        assertThat(score(metrics, "success")).isPositive();
        // The first iteration included, which JMH announces before the lock is connected.
        assertThat(score(metrics, "server.commands")).isBetween(1.99, 2.2);
        assertThat(server.oracle().keys("*lockmark-bench*")).isEmpty();
    }

    @Test
    void whatFailsIsNamedAndTheRestIsKept() throws IOException {
        boolean possible = server.oracle().knows("DELEX") || server.oracle().knows("DELIFEQ");
        Launched launched = jmh("ReleaseBenchmark", "-p", "client=jedis", "-p", "release=eval,native", "-i", "1");

        Run run = Run.onlyIn(output);
        if (possible) {
            assertThat(launched.status()).isEqualTo(ExitStatus.DONE);
            return;
        }
        assertThat(launched.status()).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
        assertThat(launched.err())
                .contains("FAILED  ", "release=native", "the server has neither DELEX", "nor DELIFEQ")
                .doesNotContain("\tat ");
        assertThat(run.results()).hasSize(1);
        assertThat(run.status().at("/status").asString()).isEqualTo("incomplete");
        assertThat(run.status().at("/reason").asString()).isEqualTo("1 benchmark failed");
        assertThat(run.report()).content().contains("Incomplete run");
    }

    @Test
    void aLibraryOfFunctionsThatTheRunLoadedIsRemoved() {
        Launched launched = jmh("UncontendedBenchmark", "-p", "contender=jedis:spin+fcall", "-i", "1");

        assertThat(launched.status()).as(launched.err()).isEqualTo(ExitStatus.DONE);
        assertThat(server.oracle().commandCalls("fcall")).isPositive();
        assertThat((List<?>) server.oracle().command("FUNCTION", "LIST")).isEmpty();
    }

    private void assertThatWitnessCatches(String contender, String hold) throws IOException {
        Launched launched = quick("--benchmarks", "contended", "--contenders", contender, "--hold", hold);

        assertThat(launched.err()).contains("VIOLATED: the witness saw overlapping holders");
        assertThat(launched.status()).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
        Run run = Run.onlyIn(output);
        assertThat(score(run.results().at("/0/secondaryMetrics"), "violations")).isPositive();
        assertThat(run.report()).content().containsIgnoringCase("violations");
    }

    private Launched quick(String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                "quick",
                "--rounds",
                "1",
                "--iterations",
                "1",
                "--time",
                "200ms",
                "--warmup",
                "200ms",
                "--redis",
                server.uri(),
                "--output",
                output.toString()));
        all.addAll(List.of(arguments));
        return Launched.with(all.toArray(String[]::new));
    }

    /** In this JVM: what a fork does differently is measured by {@link #quick}. */
    private Launched jmh(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(
                List.of("-f", "0", "-wi", "0", "-r", "50ms", "--redis", server.uri(), "--output", output.toString()));
        return Launched.with(all.toArray(String[]::new));
    }

    private static double score(JsonNode metrics, String name) {
        JsonNode score = metrics.path(name).path("score");
        assertThat(score.isNumber()).as(name + " in " + metrics).isTrue();
        return score.asDouble();
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    private static Set<String> nonDaemonThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .map(Thread::getName)
                .collect(Collectors.toSet());
    }
}
