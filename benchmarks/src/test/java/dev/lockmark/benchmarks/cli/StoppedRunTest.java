package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a run whose launcher, fork or server is interrupted, killed or stopped in the middle. */
@Tag("slow")
class StoppedRunTest {
    /** Long iterations: whoever waits for the end of one is too late. */
    private static final String[] LONG = {
        "quick",
        "--benchmarks",
        "uncontended",
        "--contenders",
        "jedis:spin,lettuce:spin",
        "--rounds",
        "1",
        "--warmup",
        "100ms",
        "--iterations",
        "30",
        "--time",
        "1s"
    };

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void anInterruptEndsForksAndServerAndSaysWhatIsKept(String signal, int status) throws Exception {
        try (LauncherProcess launcher = LauncherProcess.start(folder, LONG)) {
            launcher.forkAfter(0);
            List<ProcessHandle> family = launcher.family();

            launcher.signal(signal);

            assertThat(launcher.status(Duration.ofSeconds(5))).isEqualTo(status);
            assertThat(family).hasSizeGreaterThan(2);
            assertGone(family, Duration.ofSeconds(5));
            assertThat(launcher.said()).contains("interrupted: what was measured is in ", "report: java -jar");
            Run run = Run.onlyIn(folder.resolve("results"));
            assertThat(run.status().at("/status").asString()).isEqualTo("incomplete");
            assertThat(run.status().at("/reason").asString()).isEqualTo("interrupted");
            assertThat(run.results().isArray()).isTrue();
            Launched report = Launched.with("report", run.folder().toString());
            assertThat(report.status()).as(report.err()).isEqualTo(ExitStatus.DONE);
            assertThat(run.report()).content().contains("Incomplete run");
        }
    }

    @Test
    void anInterruptOfJmhsOwnCommandLineKeepsWhatWasMeasured() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(
                        folder,
                        "UncontendedBenchmark",
                        "-p",
                        "contender=jedis:spin,lettuce:spin",
                        "-f",
                        "1",
                        "-wi",
                        "0",
                        "-i",
                        "1",
                        "-r",
                        "2s",
                        "--redis",
                        server.uri())) {
            long first = launcher.forkAfter(0).pid();
            launcher.forkAfter(first);

            launcher.signal("TERM");

            assertThat(launcher.status(Duration.ofSeconds(5))).isEqualTo(143);
            Run run = Run.onlyIn(folder.resolve("results"));
            assertThat(run.results()).hasSize(1);
            assertThat(run.status().at("/reason").asString()).isEqualTo("interrupted");
            assertThat(server.oracle().keys("*")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKilledLauncherLeavesNoForkAndNoServer(boolean given) throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher =
                        LauncherProcess.start(folder, given ? with("--redis", server.uri()) : LONG)) {
            launcher.forkAfter(0);
            // Until it measures: before, it would end by itself.
            Thread.sleep(2000);
            List<ProcessHandle> family = launcher.family();

            launcher.signal("KILL");

            assertThat(family).isNotEmpty();
            assertGone(family, Duration.ofSeconds(5));
        }
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("lockmark-session"));
        }
    }

    @Test
    void aKilledForkIsNamedAndTheOthersGoOn() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(
                        folder,
                        "quick",
                        "--benchmarks",
                        "uncontended",
                        "--contenders",
                        "jedis:spin,lettuce:spin",
                        "--rounds",
                        "1",
                        "--warmup",
                        "100ms",
                        "--iterations",
                        "1",
                        "--time",
                        "3s",
                        "--redis",
                        server.uri())) {
            ProcessHandle fork = launcher.forkAfter(0);
            LauncherProcess.signal("KILL", fork.pid());

            assertThat(launcher.status(Duration.ofSeconds(60))).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
            Run run = Run.onlyIn(folder.resolve("results"));
            assertThat(run.results()).hasSize(1);
            assertThat(run.status().at("/failures")).hasSize(1);
            assertThat(run.status().at("/failures/0/message").asString()).contains("ended by signal 9");
            assertThat(launcher.said()).contains("FAILED  uncontended ");
            assertThat(run.report()).content().contains("Incomplete run");
            assertThat(server.oracle().keys("*")).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"KILL", "STOP"})
    void aServerThatIsGoneEndsTheRunSoon(String signal) throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(
                        folder,
                        "quick",
                        "--benchmarks",
                        "uncontended",
                        "--contenders",
                        "jedis:spin,lettuce:spin",
                        "--rounds",
                        "2",
                        "--warmup",
                        "100ms",
                        "--iterations",
                        "2",
                        "--time",
                        "1s",
                        "--redis",
                        server.uri())) {
            launcher.awaitSaid("[1/4]");
            launcher.forkAfter(0);
            LauncherProcess.signal(signal, server.pid().orElseThrow());

            assertThat(launcher.status(Duration.ofSeconds(30))).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
            assertThat(launcher.said())
                    .contains("benchmarks: the server stopped answering while uncontended ")
                    .doesNotContain("\tat ");
            Run run = Run.onlyIn(folder.resolve("results"));
            assertThat(run.results()).hasSize(1);
            assertThat(run.status().at("/status").asString()).isEqualTo("incomplete");
            assertThat(run.status().at("/reason").asString()).contains("the server stopped answering");
            assertThat(run.report()).content().contains("Incomplete run");
        }
    }

    @Test
    void ofTwoRunsAtOnceTheSecondIsRefused() throws Exception {
        try (LauncherProcess first = LauncherProcess.start(folder, LONG)) {
            first.forkAfter(0);
            try (LauncherProcess second = LauncherProcess.start(folder, LONG)) {
                assertThat(second.status(Duration.ofSeconds(20))).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
                // One folder, one file: the second has written over the first.
                assertThat(second.said()).contains("another benchmark run is going on here");
            }
        }
    }

    private static String[] with(String... more) {
        return Stream.concat(Stream.of(LONG), Stream.of(more)).toArray(String[]::new);
    }

    private static void assertGone(List<ProcessHandle> family, Duration within) throws InterruptedException {
        long start = System.nanoTime();
        while (family.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() - start < within.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }
}
