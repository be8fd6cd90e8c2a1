package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.proxy.FaultRule;
import dev.lockmark.testkit.proxy.Selection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;

/** Single requests and replies get lost or come late, on a server that goes on serving. */
abstract class LostReplyContract {
    /** So long that a key which goes earlier was removed and has not expired. */
    private static final Duration LONG = Duration.ofMinutes(2);

    private static final Duration TIMEOUT = Duration.ofMillis(300);

    @Line({"T03", "T04"})
    @LockTest(Forms.EVERY)
    void anAcquisitionWhoseReplyIsCutIsUnknownAndTakenBack(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
        lock.acquire().close();
        for (int bytes = 0; bytes < 3; bytes++) {
            FaultRule cut = acquisition(stage, proxy.replies()).cutAt(bytes);
            assertThatThrownBy(lock::tryAcquire).as("cut at byte " + bytes).isInstanceOf(OutcomeUnknownException.class);
            assertThat(cut.hits()).isEqualTo(1);
            Waiting.upTo(15).until(() -> !stage.oracle().exists(stage.key()));
            usable(lock).close();
        }
    }

    // A piece of a request is no request.
    @Line("T03")
    @LockTest(Forms.EVERY)
    void anAcquisitionThatIsCutOnItsWayLeavesNothing(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
        lock.acquire().close();
        acquisition(stage, proxy.requests()).cutAt(25);
        assertThatThrownBy(lock::tryAcquire).isInstanceOf(OutcomeUnknownException.class);
        assertThat(stage.oracle().exists(stage.key())).isFalse();
        usable(lock).close();
    }

    @Line("L15")
    @LockTest(Forms.EVERY)
    void aReleaseThatIsCutDoesNotClaimSuccessAndIsMadeUpFor(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        // By the token: clean-ups of earlier rounds are still under way.
        List<Function<String, FaultRule>> faults = List.of(
                token -> proxy.requests().with(token).next(1).cutAt(25),
                token -> proxy.replies().with(token).next(1).dropAndCut(),
                token -> proxy.replies().with(token).next(1).cutAt(2));
        lock.acquire().close();
        for (Function<String, FaultRule> fault : faults) {
            Lease lease = usable(lock);
            FaultRule rule = fault.apply(lease.ownerToken());
            assertThatThrownBy(lease::release).isInstanceOf(OutcomeUnknownException.class);
            assertThat(rule.hits()).isEqualTo(1);
            assertThat(lease.isHeld()).isFalse();
            Lease next = usable(lock);
            assertThat(next.ownerToken()).isNotEqualTo(lease.ownerToken());
            assertThat(stage.owner()).contains(next.ownerToken());
            next.close();
        }
    }

    @Line({"T03", "T07"})
    @LockTest(Forms.EVERY)
    void aRenewalWhoseReplyIsCutIsUnknownAndLosesNothing(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions());
        Lease lease = client.lock(stage.name(), stage.lasting(LONG)).acquire();
        lease.renew(LONG);
        proxy.replies().with(lease.ownerToken()).next(1).cutAt(1);
        assertThatThrownBy(() -> lease.renew(LONG)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(lease.isHeld()).isTrue();
        Waiting.upTo(10).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            lease.renew(LONG);
            return true;
        });
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Line("T07")
    @LockTest(Forms.ONE)
    void aRenewalIsMadeUpForWhenItsReplyGetsLost(Stage stage) throws Exception {
        survives(stage, Selection::drop);
    }

    @Line("T07")
    @Tag("slow")
    @LockTest(Forms.ONE)
    void aRenewalIsMadeUpForWhenItsConnectionIsCut(Stage stage) throws Exception {
        survives(stage, Selection::dropAndCut);
    }

    @Line("T07")
    @LockTest(Forms.ONE)
    void aRenewalIsMadeUpForWhenItsConnectionGoesSilent(Stage stage) throws Exception {
        survives(stage, Selection::goSilent);
    }

    private static void survives(Stage stage, Function<Selection, FaultRule> fault) throws Exception {
        Recorded recorded = new Recorded();
        FaultProxy proxy = stage.proxy();
        LockClient client =
                stage.connectImpatient(proxy.uri(), stage.clientOptions().withListener(recorded), TIMEOUT);
        Duration leaseTime = Duration.ofSeconds(3);
        Lease lease = client.lock(stage.name(), stage.renewed(leaseTime)).acquire();
        FaultRule rule = fault.apply(proxy.replies().with(lease.ownerToken()).next(1));
        Waiting.upTo(10).until(() -> rule.hits() == 1);
        int before = recorded.renewals.get();
        // Beyond the deadline that the lease had when the reply was lost.
        long begin = System.nanoTime();
        Waiting.upTo(20)
                .until(() -> recorded.renewals.get() >= before + 2 && System.nanoTime() - begin > leaseTime.toNanos());
        assertThat(lease.isHeld()).isTrue();
        assertThat(stage.owner()).contains(lease.ownerToken());
        assertThat(recorded.losses).isEmpty();
        endUnderFaults(lease);
        Waiting.upTo(15).until(() -> !stage.oracle().exists(stage.key()));
    }

    @Line("L05")
    @LockTest(Forms.ONE)
    void underLostAndLateRepliesNoLockAndNoRenewalOutlivesTheLoad(Stage stage) throws Exception {
        underFaults(stage, Duration.ofSeconds(1));
    }

    @Line("L05")
    @Tag("slow")
    @LockTest
    void underLostAndLateRepliesForLongNoLockAndNoRenewalOutlivesTheLoad(Stage stage) throws Exception {
        underFaults(stage, Duration.ofSeconds(6));
    }

    private static void underFaults(Stage stage, Duration load) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connectImpatient(proxy.uri(), stage.clientOptions(), TIMEOUT);
        LockOptions options = stage.renewed(Duration.ofSeconds(1));
        client.lock(stage.name(), options).acquire().close();
        FaultRule lost = proxy.replies().sometimes(0.1, 1).dropAndCut();
        FaultRule late = proxy.replies().sometimes(0.1, 2).late(TIMEOUT, TIMEOUT.multipliedBy(2));
        AtomicBoolean over = new AtomicBoolean();
        List<FutureTask<Integer>> actors = new ArrayList<>();
        for (int name = 0; name < 2; name++) {
            DistributedLock lock = client.lock(stage.name() + "-" + name, options);
            AtomicReference<Lease> last = new AtomicReference<>();
            for (int actor = 0; actor < 3; actor++) {
                actors.add(stage.start(() -> load(lock, last, over)));
            }
        }
        Waiting.pass(load);
        // However few replies come through on a busy machine.
        Waiting.upTo(20).until(() -> lost.hits() > 0 && late.hits() > 0);
        over.set(true);
        int acquired = 0;
        for (FutureTask<Integer> actor : actors) {
            acquired += Waiting.of(actor);
        }
        assertThat(acquired).as("progress under faults").isPositive();
        // Two leases, and what a busy machine adds; replies go on getting lost.
        Waiting.upTo(15)
                .until(() -> stage.oracle()
                        .keys(stage.library().key(stage.name() + "*"))
                        .isEmpty());
        proxy.heal();
        Quiet quiet = new Quiet(client, Duration.ofMillis(700));
        Waiting.upTo(15).until(quiet::reached);
        assertThat(stage.oracle().keys(stage.library().key(stage.name() + "*"))).isEmpty();
        usable(client.lock(stage.name() + "-0", options)).close();
    }

    /** Answers how often it held the lock. */
    private static int load(DistributedLock lock, AtomicReference<Lease> last, AtomicBoolean over)
            throws InterruptedException {
        int acquired = 0;
        while (!over.get()) {
            try {
                Optional<Lease> got = lock.tryAcquire(Duration.ofSeconds(1));
                if (got.isPresent()) {
                    acquired++;
                    hold(got.get(), last);
                }
            } catch (LockException e) {
                // That happens to be what this is about.
                Waiting.pass(Duration.ofMillis(1));
            }
        }
        return acquired;
    }

    private static void hold(Lease lease, AtomicReference<Lease> last) throws InterruptedException {
        Lease before = last.getAndSet(lease);
        boolean two = before != null && before.isHeld() && lease.isHeld();
        Waiting.pass(Duration.ofMillis(5));
        endUnderFaults(lease);
        assertThat(two).as("two holders").isFalse();
    }

    @Line("T05")
    @LockTest(Forms.ONE)
    void lateRepliesAreNotMixedUp(Stage stage) throws Exception {
        cyclesWithLateReplies(stage, 20);
    }

    @Line("T05")
    @Tag("slow")
    @LockTest(Forms.ONE)
    void lateRepliesAreNotMixedUpOverAThousandCycles(Stage stage) throws Exception {
        cyclesWithLateReplies(stage, 1000);
    }

    private static void cyclesWithLateReplies(Stage stage, int cycles) throws Exception {
        Duration timeout = Duration.ofMillis(100);
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connectImpatient(proxy.uri(), stage.clientOptions(), timeout);
        client.lock(stage.name(), stage.lasting(LONG)).acquire().close();
        FaultRule late = proxy.replies().sometimes(0.05, 3).late(timeout, timeout.multipliedBy(2));
        int whole = 0;
        for (int i = 0; i < cycles; i++) {
            DistributedLock lock = client.lock(stage.name() + "-" + i, stage.lasting(Duration.ofSeconds(5)));
            try {
                Lease lease = lock.tryAcquire().orElseThrow(() -> new AssertionError("a lock that nobody else takes"));
                assertThat(stage.owner(lock.name())).contains(lease.ownerToken());
                assertThat(lock.tryAcquire()).isEmpty();
                assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
                whole++;
            } catch (OutcomeUnknownException | ServerUnreachableException e) {
                // Not known, so not wrong.
            }
        }
        assertThat(late.hits()).isPositive();
        assertThat(whole).isPositive();
        proxy.heal();
        Waiting.upTo(20)
                .until(() -> stage.oracle()
                        .keys(stage.library().key(stage.name() + "*"))
                        .isEmpty());
    }

    /** The next request for the lock of this run, and none of the clean-ups that may be under way. */
    private static Selection acquisition(Stage stage, Selection all) {
        return all.where(seen -> seen.name().equals("SET") || seen.arguments().contains(stage.fenceKey()))
                .next(1);
    }

    /** The lock, as soon as the client has a connection again and the clean-up is done. */
    private static Lease usable(DistributedLock lock) {
        return Waiting.upTo(15)
                .ignoreExceptionsInstanceOf(LockException.class)
                .until(() -> lock.tryAcquire().orElse(null), lease -> lease != null);
    }

    private static void endUnderFaults(Lease lease) {
        try {
            lease.release();
        } catch (LockException e) {
            // Made up for in the background.
        }
    }
}
