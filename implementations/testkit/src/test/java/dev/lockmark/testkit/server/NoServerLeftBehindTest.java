package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CONTRACT E01: however a JVM ends, its servers and their directories go within five seconds, and no others. */
class NoServerLeftBehindTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    @TempDir
    Path temporary;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endChildren() {
        started.forEach(Process::destroyForcibly);
    }

    private BufferedReader launch(String mode, String spec) throws IOException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LaunchAndWait.class.getName(),
                        mode,
                        spec)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(child);
        return child.inputReader(StandardCharsets.UTF_8);
    }

    private Process child() {
        return started.get(started.size() - 1);
    }

    private static List<ProcessHandle> servers(BufferedReader output) throws IOException {
        String line = output.readLine();
        assertThat(line).as("process ids of the servers").isNotNull();
        return Stream.of(line.split(" ", -1))
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
    }

    private void assertAllGone(List<ProcessHandle> servers) {
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(servers).hasSize(2).noneMatch(ProcessHandle::isAlive);
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left.filter(path -> path.getFileName().toString().startsWith("lockmark")))
                        .isEmpty();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "embedded"})
    void whenTheJvmIsKilled(String spec) throws Exception {
        try (RedisServer foreign = RedisServers.open(null)) {
            List<ProcessHandle> servers = servers(launch("wait", spec));
            assertThat(servers).allMatch(ProcessHandle::isAlive);
            child().destroyForcibly();
            assertAllGone(servers);
            assertThat(foreign.oracle().command("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void whenTheJvmIsKilledWhileAServerIsStopped() throws Exception {
        BufferedReader output = launch("pause", "");
        List<ProcessHandle> servers = servers(output);
        assertThat(output.readLine()).isEqualTo("paused");
        child().destroyForcibly();
        assertAllGone(servers);
    }

    @Test
    void whenTheJvmIsTerminated() throws Exception {
        List<ProcessHandle> servers = servers(launch("wait", ""));
        child().destroy();
        assertAllGone(servers);
    }

    @Test
    void whenTheProgramReturnsWithoutClosing() throws Exception {
        List<ProcessHandle> servers = servers(launch("return", ""));
        assertThat(child().waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(child().exitValue()).isZero();
        assertAllGone(servers);
    }

    @Test
    void whenTheServerDoesNotStart() throws Exception {
        Path program = Files.writeString(temporary.resolve("server"), "#!/bin/sh\nexit 1\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        BufferedReader output = launch("return", program.toString());
        assertThat(output.readLine()).isNull();
        assertThat(child().waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(child().exitValue()).isEqualTo(1);
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).containsExactly(program);
        }
    }

    @Test
    void whenTheGuardIsToldToEnd() {
        try (RedisServer server = RedisServers.open(null)) {
            ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
            server.pause();
            process.parent().orElseThrow().destroy();
            // A stopped server takes connections and is silent; a dead one refuses them.
            await().atMost(SOON)
                    .untilAsserted(() -> assertThatThrownBy(() -> server.probe().close())
                            .hasStackTraceContaining("Connection refused"));
        }
    }
}
