package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The same without a thread that waits. */
abstract class AsyncContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @LockTest(Forms.EVERY)
    void acquiresAndReleases(Stage stage) throws Exception {
        Lease lease = get(stage.lock(LONG).acquireAsync());
        assertThat(stage.oracle().get(stage.key())).contains(lease.ownerToken());
        assertThat(get(stage.lock(LONG).tryAcquireAsync())).isEmpty();
        assertThat(get(lease.releaseAsync())).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(get(lease.releaseAsync())).as("again").isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(lease.release()).as("and again").isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(stage.oracle().exists(stage.key())).isFalse();
    }

    @LockTest
    void waitsUntilTheLockIsFree(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        CompletableFuture<Lease> waiter = stage.lock(LONG).acquireAsync().toCompletableFuture();
        awaitAttempts(stage.client());
        assertThat(waiter).isNotDone();
        holder.close();
        Lease lease = get(waiter);
        assertThat(stage.oracle().get(stage.key())).contains(lease.ownerToken());
        lease.close();
    }

    @LockTest
    void givesUpWhenTheWaitIsOver(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        assertThat(get(stage.lock(LONG).tryAcquireAsync(Duration.ofMillis(50)))).isEmpty();
        holder.close();
    }

    @LockTest
    void aCancelledWaitEndsItsAttempts(Stage stage) {
        Lease holder = stage.takenByOther();
        CompletableFuture<Lease> waiter = stage.lock(LONG).acquireAsync().toCompletableFuture();
        awaitAttempts(stage.client());
        assertThat(waiter.cancel(true)).isTrue();
        assertThatThrownBy(waiter::join).isInstanceOf(CancellationException.class);
        // While it is held: an attempt that went on would not end by succeeding.
        awaitQuiet(stage.client());
        holder.close();
        assertThat(stage.oracle().exists(stage.key())).isFalse();
    }

    @LockTest
    void aLeaseThatComesAfterTheCancellationIsReleased(Stage stage) throws Exception {
        DistributedLock lock = stage.client().lock(stage.name(), stage.renewed(LONG));
        lock.acquire().close();
        List<CompletableFuture<Lease>> waiters = new ArrayList<>();
        stage.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
        for (int i = 0; i < 5; i++) {
            waiters.add(lock.acquireAsync().toCompletableFuture());
        }
        // All requests are on their way, none can have been answered.
        waiters.forEach(waiter -> assertThat(waiter.cancel(false)).isTrue());
        stage.oracle().command("CLIENT", "UNPAUSE");
        awaitQuiet(stage.client());
        Waiting.upTo(8).until(() -> !stage.oracle().exists(stage.key()));
    }

    @LockTest(Forms.ONE)
    void callbacksRunOnTheCallbackExecutorAndMayBlock(Stage stage) throws Exception {
        ExecutorService callbacks = Executors.newSingleThreadExecutor(task -> new Thread(task, "contract-callback"));
        stage.closing(() -> {
            callbacks.shutdownNow();
            callbacks.awaitTermination(5, TimeUnit.SECONDS);
        });
        LockClient client = stage.connect(stage.clientOptions().withCallbackExecutor(callbacks));
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        String thread = get(lock.acquireAsync().thenApply(lease -> {
            // A blocking call in a callback must not starve what answers it.
            lease.renew(LONG);
            lease.release();
            return Thread.currentThread().getName();
        }));
        // The caller's own thread if the lease was there before the callback.
        assertThat(thread).isIn("contract-callback", Thread.currentThread().getName());
    }

    @Line("L11")
    @LockTest
    void blockingCallsInCallbacksDoNotStopTheOthers(Stage stage) throws Exception {
        List<CompletableFuture<ReleaseOutcome>> cycles = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            DistributedLock lock = stage.client().lock(stage.name(), stage.renewed(LONG));
            cycles.add(lock.acquireAsync().toCompletableFuture().thenApply(Lease::release));
        }
        for (CompletableFuture<ReleaseOutcome> cycle : cycles) {
            assertThat(get(cycle)).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @LockTest(Forms.ONE)
    void whenLostCompletesOnceAndNeverAfterARelease(Stage stage) throws Exception {
        Lease lost = stage.lock(Duration.ofMillis(50)).acquire();
        assertThat(get(lost.whenLost())).isEqualTo(LossReason.VALIDITY_OVER);
        assertThat(get(lost.whenLost())).as("asked later").isEqualTo(LossReason.VALIDITY_OVER);
        lost.release();

        Lease released = stage.lock(Duration.ofMillis(800)).acquire();
        CompletableFuture<?> told = released.whenLost().toCompletableFuture();
        released.close();
        Waiting.pass(Duration.ofMillis(850));
        Optional<Lease> probe = stage.lock(LONG).tryAcquire();
        probe.orElseThrow().close();
        assertThat(told).isNotDone();
    }

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static void awaitAttempts(LockClient client) {
        long sent = client.commandsSent();
        Waiting.upTo(10).until(() -> client.commandsSent() > sent + 2);
    }

    /** Until the client has sent nothing for many times the longest delay between attempts. */
    private static void awaitQuiet(LockClient client) {
        Quiet quiet = new Quiet(client, Duration.ofMillis(200));
        Waiting.upTo(10).until(quiet::reached);
    }
}
