package dev.lockmark.redisson.natives;

import static dev.lockmark.redisson.natives.NativesFixture.LASTING;
import static dev.lockmark.redisson.natives.NativesFixture.LONG;
import static dev.lockmark.redisson.natives.NativesFixture.NAME;
import static dev.lockmark.redisson.natives.NativesFixture.sleeps;
import static dev.lockmark.redisson.natives.NativesFixture.soon;
import static dev.lockmark.redisson.natives.NativesFixture.whileInterruptedWhen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is left of a wait with Redisson's own locks that was interrupted or cancelled. */
@Timeout(180)
final class EndedWaitDeviationsTest {
    @RegisterExtension
    final NativesFixture natives = new NativesFixture();

    @Tag("slow")
    @Shows(RedissonDeviation.RENEWS_ORPHANS)
    void anInterruptedAcquisitionLeavesALockThatIsRenewed() throws Exception {
        Duration watchdog = Duration.ofSeconds(3);
        for (RedissonLockKind kind : RedissonDeviation.RENEWS_ORPHANS.kinds()) {
            LockOptions options = LockOptions.defaults().withRenewedLease(watchdog);
            LockClient client = natives.connect(kind, ClientOptions.defaults().withLockOptions(options));
            DistributedLock lock = client.lock(NAME);
            lock.acquire().close();
            natives.server().oracle().command("CLIENT", "PAUSE", "60000", "WRITE");
            long sent = client.commandsSent();
            whileInterruptedWhen(
                    () -> client.commandsSent() > sent,
                    () -> assertThatThrownBy(lock::acquire).isInstanceOf(InterruptedException.class));
            natives.server().oracle().command("CLIENT", "UNPAUSE");
            soon().until(natives::exists);
            long renewed = natives.renewed();
            // Three in each watchdog timeout.
            soon().until(() -> natives.renewed() > renewed + 4);
            assertThat(natives.exists())
                    .as("%s after more than a watchdog timeout", kind)
                    .isTrue();
            client.close();
            soon().until(() -> !natives.exists());
        }
    }

    @Shows(RedissonDeviation.MISHANDLES_INTERRUPTS)
    void uninterruptibleLockingLosesTheInterruptOrTheLock() throws Exception {
        DistributedLock waiting = natives.lasting(RedissonLockKind.RLOCK);
        waiting.acquire().close();
        ReentrantLockView rlock = waiting.asLock();
        Thread me = Thread.currentThread();
        Callable<Boolean> asked = natives.heldBySomebody(LONG);
        boolean[] interrupted = {true};
        whileInterruptedWhen(
                () -> asked.call() && sleeps(me),
                () -> {
                    natives.deleteTheLock();
                    natives.wakeAll();
                },
                () -> {
                    rlock.lock();
                    interrupted[0] = Thread.currentThread().isInterrupted();
                });
        assertThat(interrupted[0]).as("the interrupt").isFalse();
        assertThat(rlock.holdCount()).isEqualTo(1);
        rlock.unlock();

        ReentrantLockView spin = natives.lasting(RedissonLockKind.SPIN).asLock();
        whileInterruptedWhen(
                natives.heldBySomebody(LONG),
                () -> assertThatThrownBy(spin::lock).isInstanceOf(LockException.class));
        assertThat(spin.holdCount()).isZero();
    }

    @Shows(RedissonDeviation.MISHANDLES_INTERRUPTS)
    void aReleaseThatIsInterruptedIsUnknown() throws Exception {
        LockClient client = natives.connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        Lease lease = client.lock(NAME, LASTING).acquire();
        natives.server().oracle().command("CLIENT", "PAUSE", "60000", "WRITE");
        long sent = client.commandsSent();
        whileInterruptedWhen(
                () -> client.commandsSent() > sent,
                () -> assertThatThrownBy(lease::release).isInstanceOf(OutcomeUnknownException.class));
        natives.server().oracle().command("CLIENT", "UNPAUSE");
        soon().until(() -> !natives.exists());
    }

    @Tag("slow")
    @Shows(RedissonDeviation.QUEUES_THE_DEAD)
    void aWaiterThatIsGoneKeepsItsPlaceInTheQueue() throws Exception {
        LockClient gone = natives.connect(RedissonLockKind.FAIR, ClientOptions.defaults());
        DistributedLock waitedFor = gone.lock(NAME, LASTING);
        waitedFor.tryAcquire().orElseThrow().release();
        Callable<Boolean> asleep = natives.heldBySomebody(LONG);
        Thread waiter = new Thread(new FutureTask<>(waitedFor::acquire));
        waiter.start();
        soon().until(asleep);
        waiter.interrupt();
        waiter.join(20_000);
        gone.close();
        natives.deleteTheLock();
        assertThat(natives.lasting(RedissonLockKind.FAIR).tryAcquire()).isEmpty();
        assertThat(natives.exists()).isFalse();
    }

    @Shows(RedissonDeviation.ASKS_ON)
    void aCancelledWaitGoesOnAskingAndGivesTheLockBack() {
        for (RedissonLockKind kind : RedissonDeviation.ASKS_ON.kinds()) {
            cancelWhileAskedFor(kind);
            long before = natives.asked();
            natives.wakeAll();
            soon().until(() -> natives.asked() > before);
            natives.deleteTheLock();
            long then = natives.asked();
            natives.wakeAll();
            soon().until(() -> natives.asked() >= then + 2);
            soon().until(() -> !natives.exists());
        }
    }

    /** Which is what keeps it out of the deviation. */
    @Test
    void aCancelledWaitForTheFencedLockAsksNoMore() throws Exception {
        cancelWhileAskedFor(RedissonLockKind.FENCED);
        long before = natives.asked();
        natives.wakeAll();
        TimeUnit.SECONDS.sleep(1);
        assertThat(natives.asked()).isEqualTo(before);
    }

    private void cancelWhileAskedFor(RedissonLockKind kind) {
        DistributedLock lock = natives.lasting(kind);
        lock.tryAcquire().orElseThrow().release();
        Callable<Boolean> asked = natives.heldBySomebody(LONG);
        CompletableFuture<Lease> wait = lock.acquireAsync().toCompletableFuture();
        soon().until(asked);
        assertThat(wait.cancel(false)).as("%s", kind).isTrue();
    }
}
