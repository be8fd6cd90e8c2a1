package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.Lease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes whose time of day is wrong, or is set while they wait and hold. The lever is libfaketime, loaded into a virtual
 * machine of its own: it shifts what the process takes for the time of day and leaves the monotonic clock alone, as a person
 * does who sets the clock.
 */
abstract class ClockContract {
    private static final List<Path> PLACES = List.of(Path.of("/usr/lib"), Path.of("/usr/local/lib"));
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration LONG = Duration.ofSeconds(20);

    /** What any answer may take on a busy machine; a minute that a clock was set by is longer. */
    private static final Duration NOISE = Duration.ofSeconds(10);

    @TempDir
    Path directory = Path.of("");

    @Line("F08")
    @LockTest(Forms.ONE)
    void leasesAndTheirOrderFollowTheServersClock(Stage stage) throws Exception {
        ClientProcess wrong = withClock(stage, HOUR);
        long last = 0;
        for (Duration shift : List.of(HOUR, HOUR.negated())) {
            setClock(shift);
            String owner = wrong.ask("lasting " + LONG.toMillis());
            long token = Long.parseLong(wrong.ask("fence"));
            assertThat(stage.oracle().get(stage.key())).contains(owner);
            assertThat(stage.oracle().pttl(stage.key())).isBetween(LONG.toMillis() / 2, LONG.toMillis());
            assertThat(Long.parseLong(wrong.ask("remaining"))).isBetween(LONG.toMillis() / 2, LONG.toMillis());
            assertThat(stage.lock(LONG).tryAcquire()).isEmpty();
            assertThat(token).as("token at %s", shift).isGreaterThan(last);
            assertThat(wrong.ask("release")).isEqualTo("RELEASED");

            // The first token of a lock comes from a clock: the server's, too.
            stage.oracle().command("DEL", stage.fenceKey());
            Lease right = stage.lock(LONG).tryAcquire().orElseThrow();
            assertThat(right.fencingToken()).isGreaterThan(token);
            last = right.fencingToken();
            stage.oracle().command("DEL", stage.fenceKey());
            right.close();
        }
    }

    @Line("M08")
    @LockTest(Forms.ONE)
    void aClockThatIsSetChangesNoWaitAndNoLease(Stage stage) throws Exception {
        ClientProcess client = withClock(stage, Duration.ZERO);
        try (Lease holder = stage.takenByOther()) {
            assertThat(holder.isHeld()).isTrue();
            Duration wait = Duration.ofMillis(600);
            for (int seconds : new int[] {60, -60}) {
                setClock(Duration.ZERO);
                client.tell("wait " + wait.toMillis());
                Waiting.pass(wait.dividedBy(3));
                setClock(Duration.ofSeconds(seconds));
                assertThat(Duration.ofMillis(Long.parseLong(client.answer())))
                        .as("waited while the clock was set by %d s", seconds)
                        .isBetween(wait, wait.plus(NOISE));
            }
        }

        String owner = client.ask("renewed 1500");
        for (int seconds : new int[] {60, -60}) {
            setClock(Duration.ofSeconds(seconds));
            Waiting.pass(Duration.ofMillis(900));
            assertThat(client.ask("held")).as("held after %d s", seconds).isEqualTo("true");
            assertThat(stage.oracle().get(stage.key())).contains(owner);
        }
        assertThat(client.ask("losses")).isEqualTo("[]");
        assertThat(client.ask("release")).isEqualTo("RELEASED");

        client.ask("lasting 500");
        setClock(Duration.ofMinutes(-2));
        Waiting.upTo(10).until(() -> !stage.oracle().exists(stage.key()));
        assertThat(client.ask("held")).as("held when the server has dropped it").isEqualTo("false");
        assertThat(client.ask("release")).isEqualTo("EXPIRED");
    }

    /** A client whose time of day is off; {@link #setClock} sets it again. */
    private ClientProcess withClock(Stage stage, Duration shift) throws Exception {
        Optional<Path> library = library();
        Assumptions.assumeTrue(library.isPresent(), "libfaketime is not installed, which sets a process's clock");
        setClock(shift);
        ClientProcess client = ClientProcess.start(
                stage,
                Map.of(
                        "LD_PRELOAD",
                        library.orElseThrow().toString(),
                        "FAKETIME_TIMESTAMP_FILE",
                        clock().toString(),
                        "FAKETIME_NO_CACHE",
                        "1",
                        "FAKETIME_DONT_FAKE_MONOTONIC",
                        "1",
                        // Otherwise every timed wait of the virtual machine returns at once.
                        "FAKETIME_FORCE_MONOTONIC_FIX",
                        "0"));
        Duration off = Duration.ofMillis(Long.parseLong(client.ask("wall")) - System.currentTimeMillis());
        assertThat(off.minus(shift).abs()).as("the lever works").isLessThan(NOISE);
        return client;
    }

    private void setClock(Duration shift) throws IOException {
        Path written = Files.writeString(directory.resolve("written"), "%+d%n".formatted(shift.toSeconds()));
        // At once: half a file would be no time at all.
        Files.move(written, clock(), StandardCopyOption.ATOMIC_MOVE);
    }

    private Path clock() {
        return directory.resolve("clock");
    }

    private static Optional<Path> library() throws IOException {
        for (Path place : PLACES) {
            try (Stream<Path> found =
                    Files.find(place, 3, (path, attributes) -> path.endsWith("faketime/libfaketimeMT.so.1"))) {
                Optional<Path> first = found.findFirst();
                if (first.isPresent()) {
                    return first;
                }
            }
        }
        return Optional.empty();
    }
}
