package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;

/** Requests that were sent and not answered: perhaps executed, perhaps later. */
abstract class UnknownOutcomeContract {
    private static final Duration TIMEOUT = Duration.ofMillis(300);

    /** So long that a key which goes earlier was removed and has not expired. */
    private static final Duration LONG = Duration.ofMinutes(2);

    @Line("T03")
    @LockTest
    void anAbandonedAcquisitionThatRunsLaterIsRemoved(Stage stage) {
        LockClient client = impatient(stage);
        DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
        warm(lock);
        long acquired = stage.oracle().commandCalls("set");
        stage.server().pause();
        try {
            assertThatThrownBy(lock::tryAcquire)
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("may have been executed");
        } finally {
            stage.server().resume();
        }
        // The server executes what the client had given up ...
        Waiting.upTo(10).until(() -> stage.oracle().commandCalls("set") > acquired);
        // ... and the client takes it back.
        Waiting.upTo(15).until(() -> !stage.oracle().exists(stage.key()));
        warm(lock);
    }

    @Line("T03")
    @LockTest(Forms.EVERY)
    void asynchronouslyToo(Stage stage) {
        LockClient client = impatient(stage);
        DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
        warm(lock);
        stage.server().pause();
        try {
            assertThatThrownBy(
                            () -> lock.tryAcquireAsync().toCompletableFuture().join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(OutcomeUnknownException.class);
        } finally {
            stage.server().resume();
        }
        Waiting.upTo(15).until(() -> !stage.oracle().exists(stage.key()));
        warm(lock);
    }

    @Line("T04")
    @LockTest
    void theCleanUpRemovesNothingOfOthers(Stage stage) throws Exception {
        LockClient client = impatient(stage);
        DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
        warm(lock);
        Lease holder = stage.takenByOther();
        long ttl = stage.oracle().pttl(stage.key());
        stage.server().pause();
        try {
            assertThatThrownBy(lock::tryAcquire).isInstanceOf(OutcomeUnknownException.class);
        } finally {
            stage.server().resume();
        }
        // Some clean-ups have been made by then.
        long sent = client.commandsSent();
        Waiting.upTo(15).until(() -> client.commandsSent() > sent + 2);
        assertThat(stage.owner()).contains(holder.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, ttl);
        holder.close();
        // The next one is not hit by the clean-ups that are still to come either.
        Lease next = stage.takenByOther();
        long later = client.commandsSent();
        Waiting.upTo(15).until(() -> client.commandsSent() > later);
        assertThat(stage.owner()).contains(next.ownerToken());
        next.close();
    }

    @Line("L15")
    @LockTest(Forms.EVERY)
    void aFailedReleaseIsMadeUpFor(Stage stage) throws Exception {
        LockClient client = impatient(stage);
        DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
        warm(lock);
        Lease lease = lock.acquire();
        stage.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
        assertThatThrownBy(lease::release).isInstanceOf(OutcomeUnknownException.class);
        assertThat(lease.isHeld()).isFalse();
        // The server forgets what the cut connections had asked, so that only a new request can remove the lock.
        stage.server().control().killClients();
        stage.oracle().command("CLIENT", "UNPAUSE");
        Waiting.upTo(15).until(() -> !stage.oracle().exists(stage.key()));
    }

    @Line("T05")
    @LockTest
    void repliesAreNotMixedUpAfterATimeout(Stage stage) throws Exception {
        LockClient client = impatient(stage);
        warm(client.lock(stage.name(), stage.lasting(LONG)));
        stage.server().pause();
        try {
            for (int i = 0; i < 3; i++) {
                DistributedLock lock = client.lock(stage.name() + "-lost-" + i, stage.lasting(Duration.ofSeconds(1)));
                // At the second one, a driver may find out that it cannot connect again.
                assertThatThrownBy(lock::tryAcquire).isInstanceOf(LockException.class);
            }
        } finally {
            stage.server().resume();
        }
        stage.awaitConnected(client);
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            DistributedLock lock = client.lock(stage.name() + "-" + i, stage.lasting(LONG));
            try {
                Lease lease = lock.tryAcquire().orElseThrow();
                assertThat(stage.owner(lock.name())).contains(lease.ownerToken());
                held.add(lease);
                assertThat(lock.tryAcquire()).isEmpty();
            } catch (OutcomeUnknownException slow) {
                // Says nothing wrong.
            }
        }
        assertThat(held).hasSizeGreaterThan(25);
        held.forEach(Lease::release);
    }

    // What may have been executed is never repeated under a token of which nobody knows.
    @Line("T03")
    @LockTest(Forms.ONE)
    void aCutConnectionLeavesNoLock(Stage stage) throws Exception {
        DistributedLock lock = stage.client().lock(stage.name(), stage.renewed(LONG));
        warm(lock);
        for (int round = 0; round < 5; round++) {
            stage.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
            long sent = stage.client().commandsSent();
            var acquisition = lock.acquireAsync().toCompletableFuture();
            Waiting.upTo(5).until(() -> stage.client().commandsSent() > sent);
            stage.server().control().killClients();
            stage.oracle().command("CLIENT", "UNPAUSE");
            Lease lease = acquisition.handle((had, failure) -> had).join();
            if (lease != null) {
                lease.close();
            }
            Waiting.upTo(15).until(() -> !stage.oracle().exists(stage.key()));
            warm(lock);
        }
    }

    private static LockClient impatient(Stage stage) {
        return stage.connectImpatient(stage.clientOptions(), TIMEOUT);
    }

    /** Connected, and the scripts loaded, so that the next request is the acquisition itself. */
    private static void warm(DistributedLock lock) {
        // Such a client may be too impatient for a busy machine.
        Waiting.upTo(20).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            lock.acquire().close();
            return true;
        });
    }
}
