package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockListener;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LossReason;
import dev.lockmark.testkit.contract.Recorded.Acquired;
import dev.lockmark.testkit.contract.Recorded.Released;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;

/** What can be seen from outside: the listener and the flight recorder's events. */
abstract class ObservationContract {
    @TempDir
    Path directory = Path.of("");

    @LockTest
    void theListenerIsToldWhatHappens(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(Duration.ofMillis(1500)))
                .acquire();
        assertThat(recorded.acquisitions).singleElement().satisfies(acquired -> {
            assertThat(acquired.lock()).isEqualTo(stage.name());
            assertThat(acquired.acquired()).isTrue();
            assertThat(acquired.attempts()).isEqualTo(1);
            assertThat(acquired.waited()).isPositive();
        });
        assertThat(client.lock(stage.name()).tryAcquire()).isEmpty();
        assertThat(recorded.acquisitions)
                .last()
                .returns(false, Acquired::acquired)
                .returns(1, Acquired::attempts);
        assertThat(client.lock(stage.name()).tryAcquire(Duration.ofMillis(100))).isEmpty();
        Acquired waited = recorded.acquisitions.get(2);
        assertThat(waited.attempts()).isGreaterThan(1);
        assertThat(waited.waited()).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        Waiting.upTo(10).until(() -> recorded.renewals.get() > 0);
        lease.close();
        assertThat(recorded.releases).singleElement().satisfies(released -> {
            assertThat(released.outcome()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(released.held()).isPositive();
        });
        assertThat(recorded.losses).isEmpty();
        assertThat(recorded.failures).isEmpty();
    }

    @LockTest
    void theListenerIsToldOfALossOnce(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(Duration.ofMillis(1500)))
                .acquire();
        stage.oracle().command("DEL", stage.key());
        Waiting.upTo(10).until(() -> !recorded.losses.isEmpty());
        assertThat(lease.isHeld()).isFalse();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.EXPIRED);
        assertThat(recorded.releases).last().returns(ReleaseOutcome.EXPIRED, Released::outcome);
        assertThat(recorded.losses).containsExactly(LossReason.EXPIRED);
    }

    @LockTest(Forms.ONE)
    void aListenerThatThrowsIsLoggedAndIgnored(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions().withListener(new LockListener() {
            @Override
            public void onAcquire(String lockName, boolean acquired, Duration waited, int attempts) {
                throw new IllegalStateException("a listener that fails on purpose");
            }
        }));
        List<Throwable> logged = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("dev.lockmark");
        logger.setFilter(line -> {
            logged.add(line.getThrown());
            return false;
        });
        try {
            client.lock(stage.name()).acquire().close();
        } finally {
            logger.setFilter(null);
        }
        assertThat(stage.oracle().exists(stage.key())).isFalse();
        assertThat(logged).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @LockTest
    void theFlightRecorderSeesEveryOperation(Stage stage) throws Exception {
        Path file = directory.resolve("locks.jfr");
        try (Recording recording = new Recording()) {
            for (String event : List.of("Acquire", "Release", "Renew", "LeaseLost")) {
                recording.enable("dev.lockmark." + event).withoutThreshold();
            }
            recording.start();
            play(stage);
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("dev.lockmark."))
                .filter(event -> stage.name().equals(event.getString("lockName")))
                .toList();
        Files.delete(file);
        String driver = stage.library().driverName();
        assertThat(events)
                .allSatisfy(event -> assertThat(event.getString("driver")).isEqualTo(driver));

        List<RecordedEvent> acquires = named(events, "Acquire");
        assertThat(acquires)
                .extracting(event -> event.getString("handoff"))
                .startsWith("immediate", "none")
                .contains("polled");
        assertThat(acquires.get(0).getBoolean("acquired")).isTrue();
        assertThat(acquires.get(0).getInt("attempts")).isEqualTo(1);
        assertThat(acquires.get(1).getBoolean("acquired")).isFalse();
        // The flight recorder's clock is its own: it has made 47 ms of 50.
        assertThat(acquires.get(1).getDuration()).isGreaterThanOrEqualTo(Duration.ofMillis(25));
        assertThat(named(events, "Release"))
                .extracting(event -> event.getString("outcome"))
                .contains("RELEASED", "EXPIRED");
        assertThat(named(events, "Release"))
                .allSatisfy(event -> assertThat(event.getDuration("held")).isPositive());
        assertThat(named(events, "Renew"))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getDuration("roundTrip")).isPositive());
        assertThat(named(events, "LeaseLost"))
                .extracting(event -> event.getString("reason"))
                .contains("VALIDITY_OVER");
    }

    /** One of each: at once, not at all, renewed, released, polled for, lost, expired. */
    private static void play(Stage stage) throws Exception {
        Lease first = stage.lock(Duration.ofSeconds(20)).acquire();
        assertThat(stage.client().lock(stage.name()).tryAcquire(Duration.ofMillis(50)))
                .isEmpty();
        first.renew(Duration.ofSeconds(25));
        first.close();
        Lease holder = stage.lock(Duration.ofSeconds(20)).acquire();
        FutureTask<Lease> polled = stage.start(stage.othersLock()::acquire);
        Waiting.upTo(10).until(() -> stage.other().commandsSent() > 2);
        holder.close();
        Waiting.of(polled).close();
        Lease expires = stage.lock(Duration.ofMillis(100)).acquire();
        expires.whenLost().toCompletableFuture().get(10, TimeUnit.SECONDS);
        Waiting.upTo(5).until(() -> !stage.oracle().exists(stage.key()));
        expires.release();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("dev.lockmark." + name))
                .sorted(Comparator.comparing(RecordedEvent::getEndTime))
                .toList();
    }
}
