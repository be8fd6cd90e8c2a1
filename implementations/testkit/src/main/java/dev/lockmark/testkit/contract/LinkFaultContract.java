package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.LossReason;
import dev.lockmark.testkit.proxy.Direction;
import dev.lockmark.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;

/** The way to the server is slow, cut, or leads nowhere, while the server itself is well and serves others. */
abstract class LinkFaultContract {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration TIMEOUT = Duration.ofMillis(300);

    @Line("S04")
    @LockTest(Forms.ONE)
    void aHolderThatIsCutOffKnowsItBeforeAnotherOneHolds(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofSeconds(2);
        Recorded recorded = new Recorded();
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(leaseTime)).acquire();
        Waiting.upTo(10).until(() -> recorded.renewals.get() > 0);
        proxy.stall();
        FutureTask<Lease> waiter = stage.start(stage.othersLock()::acquire);
        boolean held = true;
        while (held) {
            long asked = System.nanoTime();
            boolean taken = waiter.isDone();
            held = lease.isHeld();
            assertThat(held && taken).as("two holders").isFalse();
            // Read after: a confirmation that came meanwhile only allows more.
            long latest = recorded.lastRenewalNanos + leaseTime.toNanos();
            assertThat(held && asked - latest > 0).as("held beyond the lease").isFalse();
            Thread.onSpinWait();
        }
        Lease next = Waiting.of(waiter);
        assertThat(lease.remaining()).isZero();
        Waiting.upTo(5).until(() -> !recorded.losses.isEmpty());
        // What was on its way arrives now, and does nothing.
        proxy.resume();
        Waiting.upTo(10)
                .ignoreExceptionsInstanceOf(LockException.class)
                .until(() -> client.lock(stage.name()).tryAcquire().isEmpty());
        assertThat(stage.owner()).contains(next.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(leaseTime.toMillis());
        assertThat(recorded.losses).containsExactly(LossReason.VALIDITY_OVER);
        assertThat(lease.isHeld()).isFalse();
        next.close();
    }

    @Line("S15")
    @LockTest(Forms.EVERY)
    void whatACutConnectionHasLeftIsNotTakenForAFreshLock(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        Lease lease = lock.acquire();
        proxy.reset();
        Optional<Lease> second = Waiting.upTo(10)
                .ignoreExceptionsInstanceOf(LockException.class)
                .until(lock::tryAcquire, answer -> true);
        assertThat(second).as("the old lease still stands").isEmpty();
        assertThat(stage.owner()).contains(lease.ownerToken());
        assertThat(lease.isHeld()).isTrue();
        lease.close();
        Lease fresh = lock.acquire();
        assertThat(fresh.ownerToken()).isNotEqualTo(lease.ownerToken());
        if (stage.form().fenced()) {
            assertThat(fresh.fencingToken()).isGreaterThan(lease.fencingToken());
        }
        fresh.close();
    }

    @Line({"L04", "R10"})
    @LockTest
    void interruptsWhileRepliesAreSlowLeaveNothing(Stage stage) throws Exception {
        interruptMany(stage, 8, 2);
    }

    @Line({"L04", "R10"})
    @Tag("slow")
    @LockTest
    void manyInterruptsWhileRepliesAreSlowLeaveNothing(Stage stage) throws Exception {
        interruptMany(stage, 20, 25);
    }

    private static void interruptMany(Stage stage, int actors, int rounds) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connect(proxy.uri(), stage.clientOptions());
        // A lease that somebody went on renewing would never end.
        LockOptions options = stage.renewed(Duration.ofSeconds(1));
        client.lock(stage.name(), options).acquire().close();
        proxy.seed(1).delay(Direction.REPLIES, Duration.ofMillis(50), Duration.ofMillis(150));
        Random offsets = new Random(42);
        int interrupted = 0;
        for (int round = 0; round < rounds; round++) {
            List<FutureTask<Boolean>> acquisitions = new ArrayList<>();
            for (int actor = 0; actor < actors; actor++) {
                // Two for each lock, so that one of them waits: not every driver can end a request at an interrupt.
                DistributedLock lock = client.lock(stage.name() + "-" + actor / 2, options);
                long offset = offsets.nextInt(250_000);
                boolean bounded = actor % 2 == 0;
                acquisitions.add(stage.start(() -> endsAtInterrupt(lock, bounded, offset)));
            }
            for (FutureTask<Boolean> acquisition : acquisitions) {
                interrupted += Waiting.of(acquisition) ? 1 : 0;
            }
        }
        assertThat(interrupted).as("interrupts that met an acquisition").isPositive();
        Waiting.upTo(10)
                .until(() -> stage.oracle()
                        .keys(stage.library().key(stage.name() + "*"))
                        .isEmpty());
        // Longer than the time between renewals.
        Quiet quiet = new Quiet(client, Duration.ofMillis(500));
        Waiting.upTo(15).until(quiet::reached);
        assertThat(stage.oracle().keys(stage.library().key(stage.name() + "*"))).isEmpty();
    }

    private static boolean endsAtInterrupt(DistributedLock lock, boolean bounded, long offsetMicros) {
        Thread actor = Thread.currentThread();
        Executor later = CompletableFuture.delayedExecutor(offsetMicros, TimeUnit.MICROSECONDS);
        CompletableFuture<Void> interrupt = CompletableFuture.runAsync(actor::interrupt, later);
        try {
            Lease lease = bounded ? lock.tryAcquire(Duration.ofSeconds(10)).orElseThrow() : lock.acquire();
            lease.close();
            return false;
        } catch (InterruptedException e) {
            return true;
        } finally {
            interrupt.join();
        }
    }

    @Line("L07")
    @LockTest
    void aHalfOpenConnectionIsGivenUpAndReplaced(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connectImpatient(proxy.uri(), stage.clientOptions(), TIMEOUT);
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        lock.acquire().close();
        Lease held = client.lock(stage.name() + "-held", stage.lasting(LONG)).acquire();
        proxy.silence();
        long begin = System.nanoTime();
        assertThatThrownBy(() -> lock.tryAcquire(TIMEOUT)).isInstanceOf(LockException.class);
        assertThatThrownBy(lock::tryAcquire).isInstanceOf(LockException.class);
        assertThatThrownBy(held::release).isInstanceOf(LockException.class);
        // The time given, two command timeouts, and room for a busy machine.
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        proxy.heal();
        Waiting.upTo(15).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            Optional<Lease> lease = lock.tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        });
        // The failed release is made up for.
        Waiting.upTo(15)
                .until(() -> stage.oracle()
                        .keys(stage.library().key(stage.name() + "*"))
                        .isEmpty());
    }

    // Nobody listens.
    @Line("L07")
    @LockTest(Forms.ONE)
    void refusedConnectionsAreAFailureUntilTheyAreTakenAgain(Stage stage) throws Exception {
        FaultProxy proxy = stage.proxy();
        LockClient client = stage.connectImpatient(proxy.uri(), stage.clientOptions(), TIMEOUT);
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        lock.acquire().close();
        proxy.refuse().cut();
        Waiting.upTo(10)
                .untilAsserted(() -> assertThatThrownBy(() -> lock.tryAcquire(Duration.ofMillis(100)))
                        .isInstanceOf(LockException.class));
        proxy.heal();
        Waiting.upTo(15).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            lock.acquire().close();
            return true;
        });
    }

    @Line("T05")
    @LockTest(Forms.EVERY)
    void bytesThatComeOneByOneMakeTheSameReplies(Stage stage) throws Exception {
        stage.server().control().flushScripts();
        FaultProxy proxy = stage.proxy().byteWise();
        // Byte by byte even connecting takes a busy machine its time.
        LockClient client =
                stage.connect(proxy.uri(), stage.clientOptions().withCommandTimeout(Duration.ofSeconds(15)));
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        for (int cycle = 0; cycle < 5; cycle++) {
            Lease lease = lock.acquire();
            assertThat(stage.owner()).contains(lease.ownerToken());
            assertThat(lock.tryAcquire()).isEmpty();
            lease.renew(LONG);
            lease.close();
            assertThat(stage.oracle().exists(stage.key())).isFalse();
        }
        Lease lost = lock.acquire();
        stage.oracle().command("DEL", stage.key());
        assertThatThrownBy(() -> lost.renew(LONG)).isInstanceOf(LockException.class);
        lock.acquire().close();
        assertThat(proxy.repliesSeen()).isGreaterThan(20);
    }
}
