package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.exception.LeaseLostException;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** The {@code java.util.concurrent} view: owned by threads, reentrant. */
@SuppressWarnings("LockNotBeforeTry") // Holds in all their orders are what is tested.
abstract class ThreadOwnedContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Line("S13")
    @LockTest(Forms.EVERY)
    void isHeldUntilTheLastOfItsHoldsEnds(Stage stage) {
        ReentrantLockView view = stage.lock(LONG).asLock();
        view.lock();
        long sent = stage.client().commandsSent();
        assertThat(view.tryLock()).isTrue();
        // Views of one name share their holds.
        stage.lock(LONG).asLock().lock();
        assertThat(view.holdCount()).isEqualTo(3);
        assertThat(view.isHeldByCurrentThread()).isTrue();
        view.unlock();
        view.unlock();
        assertThat(stage.client().commandsSent()).as("round trips of re-entry").isEqualTo(sent);
        assertThat(stage.othersLock().tryAcquire()).as("one hold is left").isEmpty();
        view.unlock();
        assertThat(view.holdCount()).isZero();
        assertThat(view.isHeldByCurrentThread()).isFalse();
        assertThat(stage.oracle().exists(stage.key())).isFalse();
        assertThatThrownBy(view::unlock).isInstanceOf(IllegalMonitorStateException.class);
    }

    @Line("S12")
    @LockTest(Forms.EVERY)
    void anInnerShorterLeaseDoesNotCutTheOuterOne(Stage stage) throws Exception {
        ReentrantLockView outer = stage.lock(LONG).asLock();
        ReentrantLockView inner = stage.lock(Duration.ofMillis(50)).asLock();
        outer.lock();
        inner.lock();
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis() / 2);
        inner.unlock();
        Waiting.pass(Duration.ofMillis(100));
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis() / 2);
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        outer.unlock();
    }

    @Line("S12")
    @LockTest(Forms.EVERY)
    void anInnerLongerLeaseProlongsTheOuterOne(Stage stage) {
        ReentrantLockView outer = stage.lock(Duration.ofSeconds(5)).asLock();
        ReentrantLockView inner = stage.lock(LONG).asLock();
        outer.lock();
        inner.lock();
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis() / 2);
        inner.unlock();
        outer.unlock();
    }

    @Line("A01")
    @LockTest
    void unlockingWhatTheThreadDoesNotHoldIsRefused(Stage stage) throws Exception {
        ReentrantLockView view = stage.lock(LONG).asLock();
        assertRefused(view, stage);

        Lease holder = stage.takenByOther();
        assertThat(view.tryLock()).isFalse();
        assertThat(view.tryLock(20, TimeUnit.MILLISECONDS)).isFalse();
        assertRefused(view, stage);
        assertThat(stage.oracle().get(stage.key())).contains(holder.ownerToken());
        holder.close();

        view.lock();
        FutureTask<Boolean> otherThread = stage.start(() -> {
            assertRefused(view, stage);
            return view.tryLock();
        });
        assertThat(Waiting.of(otherThread))
                .as("another thread of the same client")
                .isFalse();
        assertThat(view.holdCount()).isEqualTo(1);
        assertThat(stage.oracle().exists(stage.key())).isTrue();
        view.unlock();
        assertRefused(view, stage);
    }

    private static void assertRefused(ReentrantLockView view, Stage stage) {
        assertThatThrownBy(view::unlock)
                .isInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContaining(stage.name())
                .hasMessageContaining(Thread.currentThread().getName());
        assertThat(view.holdCount()).isZero();
    }

    @Line("A08")
    @LockTest(Forms.ONE)
    void theHoldOfAThreadThatEndedIsNobodyElses(Stage stage) throws Exception {
        ReentrantLockView view = stage.lock(LONG).asLock();
        FutureTask<Boolean> dies = stage.start(view::tryLock);
        assertThat(Waiting.of(dies)).isTrue();
        FutureTask<Boolean> later = stage.start(() -> view.isHeldByCurrentThread() || view.tryLock());
        assertThat(Waiting.of(later)).isFalse();
        stage.oracle().command("DEL", stage.key());
    }

    @Line("S02")
    @LockTest
    void aLostHoldIsReportedAndForgotten(Stage stage) throws Exception {
        ReentrantLockView view = stage.lock(Duration.ofMillis(60)).asLock();
        view.lock();
        Waiting.upTo(5).until(() -> !stage.oracle().exists(stage.key()));
        assertThat(view.isHeldByCurrentThread()).isFalse();
        assertThatThrownBy(view::lock).as("re-entry").isInstanceOf(LeaseLostException.class);
        assertThat(view.holdCount()).isEqualTo(1);
        Lease next = stage.takenByOther();
        assertThatThrownBy(view::unlock).isInstanceOf(LeaseLostException.class);
        assertThat(view.holdCount()).isZero();
        assertThat(stage.oracle().get(stage.key())).contains(next.ownerToken());
        next.close();
        view.lock();
        assertThat(view.holdCount()).isEqualTo(1);
        // May be late for so short a lease, which is not this line's business.
        try {
            view.unlock();
        } catch (LeaseLostException late) {
            assertThat(view.holdCount()).isZero();
        }
    }

    @LockTest(Forms.ONE)
    void waitsAtMostTheTimeGiven(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        ReentrantLockView view = stage.lock(LONG).asLock();
        long begin = System.nanoTime();
        assertThat(view.tryLock(100, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isBetween(Duration.ofMillis(100), Duration.ofSeconds(8));
        FutureTask<Boolean> waiter = stage.start(() -> {
            boolean locked = view.tryLock(20, TimeUnit.SECONDS);
            view.unlock();
            return locked;
        });
        holder.close();
        assertThat(Waiting.of(waiter)).isTrue();
        assertThatThrownBy(view::newCondition).isInstanceOf(UnsupportedOperationException.class);
    }
}
