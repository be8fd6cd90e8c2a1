package dev.lockmark.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.benchmarks.results.RunStatus.Failure;
import dev.lockmark.benchmarks.results.RunStatus.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunStatusFileTest {
    private static final Instant START = Instant.parse("2026-03-09T10:11:12.345Z");
    private static final RunStatus STARTED = RunStatus.started("quick", START, -42, 5, "bench quick");

    @TempDir
    Path folder;

    @Test
    void writesTheAgreedShape() throws IOException {
        Path file = folder.resolve("run.json");
        RunStatusFile.write(
                file,
                STARTED.withFailure(new Failure("Uncontended", "jedis:spin", "it \"broke\""))
                        .incomplete("the server died", Duration.ofMillis(61_500)));

        assertThat(Files.readString(file).replaceAll("\\s+", " "))
                .isEqualTo("{ \"schema\" : 1, \"kind\" : \"quick\", \"status\" : \"incomplete\","
                        + " \"reason\" : \"the server died\", \"startedAt\" : \"2026-03-09T10:11:12.345Z\","
                        + " \"seconds\" : 61.5, \"seed\" : -42, \"rounds\" : 5, \"command\" : \"bench quick\","
                        + " \"failures\" : [ { \"benchmark\" : \"Uncontended\", \"contender\" : \"jedis:spin\","
                        + " \"message\" : \"it \\\"broke\\\"\" } ] }");
    }

    @Test
    void readsBackWhatItWrote() {
        Path file = folder.resolve("run.json");
        Failure failure = new Failure("Contended", "lettuce:spin", "no reply");
        for (RunStatus status : List.of(
                STARTED,
                STARTED.withFailure(failure),
                STARTED.complete(Duration.ofSeconds(90)),
                STARTED.withFailure(failure).incomplete("stopped", Duration.ofMillis(1)))) {
            RunStatusFile.write(file, status);
            assertThat(RunStatusFile.read(file)).isEqualTo(status);
        }
        assertThat(STARTED.complete(Duration.ofSeconds(90)).seconds()).isEqualTo(90.0);
    }

    @Test
    void leavesNoOtherFileBehind() throws IOException {
        RunStatusFile.write(folder.resolve("run.json"), STARTED);
        RunStatusFile.write(folder.resolve("run.json"), STARTED.complete(Duration.ZERO));

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("run.json"));
        }
    }

    @Test
    void keepsTheOldFileAndNoOtherWhenItCannotBeReplaced() throws IOException {
        Path inTheWay = Files.createDirectories(folder.resolve("run.json/full")).getParent();

        assertThatThrownBy(() -> RunStatusFile.write(inTheWay, STARTED))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(inTheWay.toString())
                .hasMessageNotContaining("\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(inTheWay);
        }
    }

    @Test
    void saysWhereItCannotWrite() {
        assertThatThrownBy(() -> RunStatusFile.write(folder.resolve("gone/run.json"), STARTED))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("gone")
                .hasMessageContaining("no such folder");
    }

    @Test
    void isReadableAndNotCompleteAfterAKillInTheMiddleOfWriting() throws Exception {
        Path file = folder.resolve("run.json");
        RunStatusFile.write(file, STARTED);
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessWriter.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(writer.getInputStream().read()).isEqualTo('.');
            Thread.sleep(100);
        } finally {
            writer.destroyForcibly();
        }
        assertThat(writer.waitFor(10, TimeUnit.SECONDS)).isTrue();

        RunStatus left = RunStatusFile.read(file);
        assertThat(left.state()).isEqualTo(State.RUNNING);
        assertThat(left.failures()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "{\"schema\":2}",
                "{\"schema\":\"1\"}",
                "{\"schema\":1}",
                "{\"schema\":1,\"kind\":\"q\",\"status\":\"finished\",\"reason\":null,"
                        + "\"startedAt\":\"2026-03-09T10:11:12Z\",\"seconds\":1,\"seed\":1,\"rounds\":1,"
                        + "\"command\":\"\",\"failures\":[]}",
                "{\"schema\":1,\"kind\":\"q\",\"status\":\"running\",\"reason\":null,\"startedAt\":\"yesterday\","
                        + "\"seconds\":1,\"seed\":1,\"rounds\":1,\"command\":\"\",\"failures\":[]}",
            })
    void saysWhichFileItCannotRead(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("run.json"), content);

        assertThatThrownBy(() -> RunStatusFile.read(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("Lockmark");
    }

    @Test
    void saysThatThereIsNoFile() {
        assertThatThrownBy(() -> RunStatusFile.read(folder.resolve("run.json")))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("no file");
    }

    @Test
    void takesAReasonForAnIncompleteRunOnly() {
        assertThatThrownBy(() -> new RunStatus("q", State.COMPLETE, "why", START, 1, 1, 1, "", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RunStatus("q", State.INCOMPLETE, null, START, 1, 1, 1, "", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RunStatus("q", State.RUNNING, null, START, Double.NaN, 1, 1, "", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Writes without end, each time a longer file, until it is killed. */
    static final class EndlessWriter {
        private static final int LONG = 200;

        private EndlessWriter() {}

        public static void main(String[] arguments) {
            Path file = Path.of(arguments[0]);
            RunStatus status = STARTED.withFailure(new Failure("b", "c", "m"));
            RunStatusFile.write(file, status);
            System.out.print('.');
            System.out.flush();
            while (true) {
                status = status.failures().size() > LONG
                        ? STARTED.withFailure(new Failure("b", "c", "m"))
                        : status.withFailure(new Failure("b", "c", "m"));
                RunStatusFile.write(file, status);
            }
        }
    }
}
