package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.ReentrantLockView;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** An interrupt ends a wait, and never leaves a lock that nobody knows of. */
abstract class InterruptionContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Line({"L04", "R10"})
    @LockTest
    void anInterruptedAcquisitionLeavesNothingBehind(Stage stage) throws Exception {
        DistributedLock lock = stage.client().lock(stage.name(), stage.renewed(LONG));
        lock.acquire().close();
        Random offsets = new Random(42);
        for (int round = 0; round < 10; round++) {
            // The server answers late, so that interrupts meet a request on its way.
            stage.oracle().command("CLIENT", "PAUSE", "20", "WRITE");
            AtomicReference<Thread> runner = new AtomicReference<>();
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Boolean> acquisition = stage.start(() -> {
                runner.set(Thread.currentThread());
                begun.countDown();
                try {
                    lock.acquire().close();
                    return true;
                } catch (InterruptedException e) {
                    return false;
                }
            });
            begun.await();
            Waiting.pass(Duration.ofNanos(offsets.nextInt(25_000_000)));
            runner.get().interrupt();
            Waiting.of(acquisition);
            // Far earlier than by expiry.
            Waiting.upTo(8).until(() -> !stage.oracle().exists(stage.key()));
        }
        Quiet quiet = new Quiet(stage.client(), Duration.ofMillis(300));
        Waiting.upTo(10).until(quiet::reached);
    }

    @LockTest
    void anInterruptEndsTheWaitForAHeldLock(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        AtomicReference<Thread> runner = new AtomicReference<>();
        FutureTask<Lease> waiter = stage.start(() -> {
            runner.set(Thread.currentThread());
            return stage.lock(LONG).acquire();
        });
        awaitAttempts(stage);
        runner.get().interrupt();
        assertThatThrownBy(() -> Waiting.of(waiter)).hasCauseInstanceOf(InterruptedException.class);
        assertThat(stage.oracle().get(stage.key())).contains(holder.ownerToken());
        holder.close();
    }

    @LockTest
    void aThreadThatIsInterruptedAlreadyDoesNotEvenAsk(Stage stage) {
        long sent = stage.client().commandsSent();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> stage.lock(LONG).acquire()).isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> stage.lock(LONG).tryAcquire(LONG)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).as("cleared, as usual").isFalse();
        assertThat(stage.client().commandsSent()).isEqualTo(sent);
    }

    @LockTest
    void oneAttemptAndTheReleaseAreNotInterrupted(Stage stage) throws Exception {
        stage.lock(LONG).acquire().close();
        Thread.currentThread().interrupt();
        Lease lease = stage.lock(LONG).tryAcquire().orElseThrow();
        lease.renew(LONG);
        lease.close();
        assertThat(Thread.interrupted()).as("kept").isTrue();
        assertThat(stage.oracle().exists(stage.key())).isFalse();
    }

    @Line("S10")
    @SuppressWarnings("LockNotBeforeTry") // What happens in between is what is tested.
    @LockTest
    void anUninterruptibleLockKeepsWaitingAndReturnsAsOwner(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        ReentrantLockView view = stage.lock(LONG).asLock();
        AtomicReference<Thread> runner = new AtomicReference<>();
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        FutureTask<Boolean> waiter = stage.start(() -> {
            runner.set(Thread.currentThread());
            view.lock();
            boolean interrupted = Thread.interrupted();
            locked.countDown();
            goOn.await();
            view.unlock();
            return interrupted;
        });
        awaitAttempts(stage);
        runner.get().interrupt();
        awaitAttempts(stage);
        assertThat(locked.getCount()).as("still waiting").isEqualTo(1);
        holder.close();
        assertThat(locked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(stage.othersLock().tryAcquire()).as("held").isEmpty();
        goOn.countDown();
        assertThat(Waiting.of(waiter)).as("interrupt status kept").isTrue();
    }

    @Line("S10")
    @LockTest
    void anInterruptibleLockEndsWithoutTheLock(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        ReentrantLockView view = stage.lock(LONG).asLock();
        AtomicReference<Thread> runner = new AtomicReference<>();
        FutureTask<Void> waiter = stage.start(() -> {
            runner.set(Thread.currentThread());
            view.lockInterruptibly();
            return null;
        });
        awaitAttempts(stage);
        runner.get().interrupt();
        assertThatThrownBy(() -> Waiting.of(waiter)).hasCauseInstanceOf(InterruptedException.class);
        holder.close();
        assertThat(stage.oracle().exists(stage.key())).isFalse();
    }

    /** Until the first client has asked some times more: then it is waiting. */
    private static void awaitAttempts(Stage stage) {
        long sent = stage.client().commandsSent();
        Waiting.upTo(10).until(() -> stage.client().commandsSent() > sent + 2);
    }
}
