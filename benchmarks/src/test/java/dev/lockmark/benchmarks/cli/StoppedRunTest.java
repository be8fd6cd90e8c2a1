package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a run whose launcher, fork or server is interrupted, killed or stopped in the middle. */
@Tag("slow")
class StoppedRunTest {
    /** Long: whoever waits for the end of its iterations is too late. */
    private static final String[] LONG = quick(1, 30, "1s");

    /** One round whose holder holds, by this seed, for minutes before it would be killed. */
    private static final String[] RECOVERY = words("recovery --contenders jedis:spin --rounds 1 --seed 1 --lease 5m");

    /** Well before the end of those iterations, on a crowded machine too. */
    private static final Duration SOON = Duration.ofSeconds(20);

    /** More than it takes to prepare a run. */
    private static final long MANY_COMMANDS = 2000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void anInterruptEndsForksAndServerAndSaysWhatIsKept(String signal, int status) throws Exception {
        Assumptions.assumeFalse(
                signal.equals("INT") && isInterruptIgnored(),
                "this JVM was started with SIGINT ignored, as a shell starts jobs in the background, and so are its children");
        try (LauncherProcess launcher = LauncherProcess.start(folder, LONG)) {
            launcher.forkAfter(0);
            List<ProcessHandle> family = launcher.family();

            launcher.signal(signal);

            assertThat(launcher.status(SOON)).isEqualTo(status);
            assertThat(family).hasSizeGreaterThan(2);
            assertGone(family, SOON);
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
                        on(
                                server,
                                words(
                                        "UncontendedBenchmark -p contender=jedis:spin,lettuce:spin -f 1 -wi 0 -i 1 -r 2s")))) {
            long first = launcher.forkAfter(0).pid();
            launcher.forkAfter(first);

            launcher.signal("TERM");

            assertThat(launcher.status(SOON)).isEqualTo(143);
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
                LauncherProcess launcher = LauncherProcess.start(folder, given ? on(server, LONG) : LONG)) {
            launcher.forkAfter(0);
            if (given) {
                awaitMeasuring(server, launcher);
            } else {
                try (RedisServer own = RedisServers.open(uriSaidBy(launcher))) {
                    awaitMeasuring(own, launcher);
                }
            }
            List<ProcessHandle> family = launcher.family();

            launcher.signal("KILL");

            assertThat(family).isNotEmpty();
            assertGone(family, SOON);
        }
        assertNoSessionLeft();
    }

    @Test
    void aKilledForkIsNamedAndTheOthersGoOn() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(folder, on(server, quick(1, 1, "3s")))) {
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
                LauncherProcess launcher = LauncherProcess.start(folder, on(server, quick(2, 2, "1s")))) {
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

    @Test
    void anInterruptOfARecoveryRunEndsTheHolderAndFreesItsLock() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(folder, on(server, RECOVERY))) {
            awaitHeld(server, launcher);
            List<ProcessHandle> family = launcher.family();

            launcher.signal("TERM");

            assertThat(launcher.status(Duration.ofSeconds(30))).isEqualTo(143);
            // The JVM that waits, and under it the holder's.
            assertThat(family).hasSizeGreaterThanOrEqualTo(2);
            assertGone(family, Duration.ofSeconds(10));
            assertThat(server.oracle().keys("*")).isEmpty();
            assertThat(launcher.said())
                    .contains("interrupted: what was measured is in ")
                    .doesNotContain("FAILED");
            Run run = Run.onlyIn(folder.resolve("results"));
            assertThat(run.status().at("/reason").asString()).isEqualTo("interrupted");
            assertThat(run.recovery().at("/rounds").isArray()).isTrue();
            Launched report = Launched.with("report", run.folder().toString());
            assertThat(report.status()).as(report.err()).isEqualTo(ExitStatus.DONE);
            assertThat(run.report()).content().contains("Incomplete run");
        }
    }

    @Test
    void aKilledRecoveryLauncherLeavesNoWaiterAndNoHolder() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(folder, on(server, RECOVERY))) {
            awaitHeld(server, launcher);
            List<ProcessHandle> family = launcher.family();

            launcher.signal("KILL");

            assertThat(family).hasSizeGreaterThanOrEqualTo(2);
            assertGone(family, Duration.ofSeconds(10));
        }
        assertNoSessionLeft();
    }

    @Test
    void aKilledForkOfARecoveryRunIsNamedAndTakesItsHolderAlong() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                LauncherProcess launcher = LauncherProcess.start(folder, on(server, RECOVERY))) {
            awaitHeld(server, launcher);
            ProcessHandle fork = launcher.forkAfter(0);
            List<ProcessHandle> holder = fork.descendants().toList();
            LauncherProcess.signal("KILL", fork.pid());

            assertThat(launcher.status(Duration.ofMinutes(3))).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
            assertThat(holder).isNotEmpty();
            assertGone(holder, Duration.ofSeconds(10));
            Run run = Run.onlyIn(folder.resolve("results"));
            assertThat(run.status().at("/failures/0/message").asString())
                    .isEqualTo("the forked JVM ended by signal 9 before it had a result");
            assertThat(server.oracle().keys("*")).isEmpty();
        }
    }

    /** Until the holder holds the first round's lock: a moment later it still does, for minutes. */
    private static void awaitHeld(RedisServer server, LauncherProcess launcher) throws InterruptedException {
        launcher.awaitThat(() -> server.oracle().keys("*lockmark-bench*").stream()
                .anyMatch(key -> key.matches("\\{lockmark-bench:[0-9a-f]+:1}")));
    }

    /** Until the fork measures: one that is killed with its launcher before that is none of ours yet, but JMH's. */
    private static void awaitMeasuring(RedisServer server, LauncherProcess launcher) throws InterruptedException {
        launcher.awaitThat(
                () -> Long.parseLong(server.oracle().info("stats").get("total_commands_processed")) > MANY_COMMANDS);
    }

    private static String uriSaidBy(LauncherProcess launcher) throws InterruptedException {
        launcher.awaitSaid(" on port ");
        Matcher port = Pattern.compile(" on port (\\d+)").matcher(launcher.said());
        assertThat(port.find()).isTrue();
        return "redis://127.0.0.1:" + port.group(1);
    }

    private static boolean isInterruptIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(status)) {
            // Bit 1 is signal 2.
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> line.substring("SigIgn:".length()).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & 2) != 0);
        }
    }

    private void assertNoSessionLeft() throws IOException {
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("lockmark-session"));
        }
    }

    private static String[] quick(int rounds, int iterations, String time) {
        return words("quick --benchmarks uncontended --contenders jedis:spin,lettuce:spin --warmup 100ms --rounds "
                + rounds + " --iterations " + iterations + " --time " + time);
    }

    private static String[] on(RedisServer server, String... arguments) {
        return Stream.concat(Stream.of(arguments), Stream.of("--redis", server.uri()))
                .toArray(String[]::new);
    }

    private static String[] words(String commandLine) {
        return commandLine.split(" ");
    }

    private static void assertGone(List<ProcessHandle> family, Duration within) throws InterruptedException {
        long start = System.nanoTime();
        while (family.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() - start < within.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }
}
