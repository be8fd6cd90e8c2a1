package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.ReentrantLockView;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;

/** Holders in processes of their own, which stop and die as processes do. */
abstract class ProcessContract {
    private static final Duration LEASE = Duration.ofSeconds(1);

    @Line({"S03", "M10"})
    @LockTest(Forms.ONE)
    void aHolderThatStoodStillLearnsOfItsLossAndHarmsNobody(Stage stage) throws Exception {
        ClientProcess holder = ClientProcess.start(stage, Map.of());
        holder.ask("renewed " + LEASE.toMillis());
        long token = Long.parseLong(holder.ask("fence"));
        assertThat(holder.ask("held")).isEqualTo("true");
        holder.stop();
        long begin = System.nanoTime();
        // In the critical section for one lease and a half: renewal cannot run.
        Lease next = stage.othersLock().tryAcquire(Duration.ofSeconds(20)).orElseThrow();
        Waiting.pass(LEASE.multipliedBy(3).dividedBy(2).minusNanos(System.nanoTime() - begin));
        long ttl = stage.oracle().pttl(stage.key());
        holder.proceed();
        assertThat(holder.ask("held")).as("held").isEqualTo("false");
        assertThat(holder.ask("remaining")).as("remaining").isEqualTo("0");
        // Before the release, after which there is nothing to lose.
        Waiting.upTo(10).until(() -> !holder.ask("losses").equals("[]"));
        assertThat(holder.ask("release")).isEqualTo("TAKEN_OVER");
        assertThat(holder.ask("losses"))
                .as("told once, by its clock or by the server")
                .isIn("[VALIDITY_OVER]", "[TAKEN_OVER]");
        assertThat(stage.oracle().get(stage.key())).contains(next.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, ttl);
        assertThat(next.fencingToken()).isGreaterThan(token);
        next.close();
    }

    @Line("L02")
    @LockTest(Forms.ONE)
    void theLockOfAHolderThatWasKilledIsHadWhenItsLeaseEnds(Stage stage) throws Exception {
        ClientProcess holder = ClientProcess.start(stage, Map.of());
        holder.ask("renewed " + LEASE.toMillis());
        FutureTask<Lease> waiter = stage.start(stage.lock(Duration.ofSeconds(20))::acquire);
        Waiting.upTo(10).until(() -> stage.client().commandsSent() > 2);
        long begin = System.nanoTime();
        long left = stage.oracle().pttl(stage.key());
        holder.kill();
        Lease lease = Waiting.of(waiter);
        Duration taken = Duration.ofNanos(System.nanoTime() - begin);
        // Not earlier: the server counts whole milliseconds, and the one begun.
        assertThat(taken).isBetween(Duration.ofMillis(left - 2), LEASE.plusSeconds(4));
        lease.close();
    }

    @Line("A08")
    @SuppressWarnings("LockNotBeforeTry") // Held by the other process, if by any.
    @LockTest(Forms.ONE)
    void threadsOfTwoProcessesAreNeverTakenForEachOther(Stage stage) throws Exception {
        ClientProcess holder = ClientProcess.start(stage, Map.of());
        ReentrantLockView view = stage.client().lock(stage.name()).asLock();
        assertThat(holder.ask("thread"))
                .as("the number of the main thread there and here")
                .isEqualTo(Long.toString(Thread.currentThread().getId()));
        holder.ask("lock");
        String owner = stage.oracle().get(stage.key()).orElseThrow();
        assertThat(view.tryLock()).isFalse();
        assertThat(view.isHeldByCurrentThread()).isFalse();
        assertThatThrownBy(view::unlock).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(stage.oracle().get(stage.key())).contains(owner);
        holder.kill();
        stage.oracle().command("DEL", stage.key());
    }
}
