package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.LossReason;
import dev.lockmark.exception.OutcomeUnknownException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** The end of a client, at whatever moment. */
@Line("R09")
abstract class ClosingContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    /** What {@link LockClient#close()} promises. */
    static final Duration MOST = Duration.ofSeconds(5);

    @LockTest
    void waitersAreTold(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        LockClient client = stage.connect(stage.clientOptions());
        List<FutureTask<Lease>> threads = new ArrayList<>();
        List<CompletableFuture<Lease>> futures = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            threads.add(stage.start(client.lock(stage.name())::acquire));
            futures.add(client.lock(stage.name()).acquireAsync().toCompletableFuture());
        }
        // Others' locks sleep after fewer attempts.
        Waiting.upTo(10).until(() -> client.commandsSent() > (stage.library().hasForms() ? 150 : 50));
        assertClosesInTime(client);
        for (FutureTask<Lease> thread : threads) {
            assertThatThrownBy(() -> Waiting.of(thread)).cause().satisfies(ClosingContract::isToldOfTheClosing);
        }
        for (CompletableFuture<Lease> future : futures) {
            assertThatThrownBy(() -> future.get(20, TimeUnit.SECONDS))
                    .cause()
                    .satisfies(ClosingContract::isToldOfTheClosing);
        }
        assertThat(stage.owner()).contains(holder.ownerToken());
        holder.close();
    }

    @LockTest(Forms.ONE)
    void aClosedClientSaysSo(Stage stage) {
        LockClient client = stage.connect(stage.clientOptions());
        var lock = client.lock(stage.name());
        client.close();
        client.close();
        assertThatThrownBy(lock::acquire).isInstanceOf(ClientClosedException.class);
        assertThatThrownBy(lock::tryAcquire).isInstanceOf(ClientClosedException.class);
        assertThatThrownBy(() -> lock.tryAcquire(LONG)).isInstanceOf(ClientClosedException.class);
        assertThatThrownBy(() -> lock.asLock().lock()).isInstanceOf(ClientClosedException.class);
    }

    @LockTest(Forms.ONE)
    void heldLeasesAreReportedAndLapse(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease =
                client.lock(stage.name(), stage.renewed(Duration.ofMillis(500))).acquire();
        client.close();
        assertThat(lease.whenLost().toCompletableFuture().get(10, TimeUnit.SECONDS))
                .isEqualTo(LossReason.CLIENT_CLOSED);
        assertThat(lease.isHeld()).isFalse();
        // Neither released nor renewed.
        stage.othersLock().tryAcquire(Duration.ofSeconds(10)).orElseThrow().close();
        Waiting.upTo(5).until(() -> !recorded.losses.isEmpty());
        assertThat(recorded.losses).containsExactly(LossReason.CLIENT_CLOSED);
    }

    @LockTest(Forms.ONE)
    void endsInTimeWhileTheServerIsStopped(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions());
        Lease lease =
                client.lock(stage.name(), stage.renewed(Duration.ofSeconds(1))).acquire();
        stage.server().pause();
        try {
            // What is asked now is executed later, when nobody is left to take it back: hence the short lease.
            FutureTask<Lease> waiter =
                    stage.start(client.lock(stage.name(), stage.lasting(Duration.ofSeconds(1)))::acquire);
            FutureTask<?> release = stage.start(lease::release);
            long sent = client.commandsSent();
            Waiting.upTo(5).until(() -> client.commandsSent() > sent || waiter.isDone());
            assertClosesInTime(client);
            assertThatThrownBy(() -> Waiting.of(waiter)).hasCauseInstanceOf(LockException.class);
            assertThatThrownBy(() -> Waiting.of(release)).hasCauseInstanceOf(LockException.class);
        } finally {
            stage.server().resume();
        }
    }

    @LockTest(Forms.ONE)
    void mayBeCalledByTwoAtOnceAndByACallback(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions());
        CompletableFuture<Void> fromCallback = client.lock(stage.name(), stage.lasting(LONG))
                .acquireAsync()
                .toCompletableFuture()
                .thenAccept(lease -> {
                    lease.release();
                    client.close();
                });
        fromCallback.get(10, TimeUnit.SECONDS);
        assertThat(stage.oracle().exists(stage.key())).isFalse();

        LockClient second = stage.connect(stage.clientOptions());
        second.lock(stage.name()).acquire().close();
        List<FutureTask<Boolean>> closers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            closers.add(stage.start(() -> {
                assertClosesInTime(second);
                return true;
            }));
        }
        for (FutureTask<Boolean> closer : closers) {
            assertThat(Waiting.of(closer)).isTrue();
        }
    }

    /** Whose request was on its way when the client was closed is told that too, because that may have been executed. */
    static void isToldOfTheClosing(Throwable told) {
        assertThat(told)
                .isInstanceOfAny(ClientClosedException.class, OutcomeUnknownException.class)
                .hasMessageContaining("closed");
    }

    private static void assertClosesInTime(LockClient client) {
        long begin = System.nanoTime();
        client.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(MOST);
    }
}
