package dev.lockmark.redisson.natives;

import static dev.lockmark.redisson.natives.NativesFixture.LASTING;
import static dev.lockmark.redisson.natives.NativesFixture.LONG;
import static dev.lockmark.redisson.natives.NativesFixture.NAME;
import static dev.lockmark.redisson.natives.NativesFixture.sleeps;
import static dev.lockmark.redisson.natives.NativesFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.ClientClosedException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.redisson.api.RedissonClient;

/** What the closing of a lock client means for Redisson's own locks. */
@Timeout(180)
final class ClosingDeviationsTest {
    @RegisterExtension
    final NativesFixture natives = new NativesFixture();

    @Shows(RedissonDeviation.LEAVES_WAITERS)
    void aWaitingThreadIsNotToldOfTheClosing() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.LEAVES_WAITERS.kinds()) {
            LockClient client = natives.connect(kind, ClientOptions.defaults());
            DistributedLock lock = client.lock(NAME, LASTING);
            lock.acquire().close();
            Callable<Boolean> asked = natives.heldBySomebody(LONG);
            FutureTask<Lease> waiter = new FutureTask<>(lock::acquire);
            Thread thread = new Thread(waiter);
            thread.start();
            soon().until(() -> asked.call() && sleeps(thread));
            client.close();
            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(sleeps(thread)).as("%s", kind).isTrue();
            thread.interrupt();
            assertThatThrownBy(() -> waiter.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
            natives.deleteTheLock();
        }
    }

    @Shows(RedissonDeviation.WAITS_ON_AFTER_CLOSING)
    void aThreadThatWaitsOverAnApplicationsClientWaitsOnAndGivesTheLockBack() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.WAITS_ON_AFTER_CLOSING.kinds()) {
            LockClient client = RedissonNatives.over(kind, natives.application(LONG));
            DistributedLock lock = client.lock(NAME, LASTING);
            lock.acquire().close();
            Callable<Boolean> asked = natives.heldBySomebody(LONG);
            FutureTask<Lease> waiter = new FutureTask<>(lock::acquire);
            new Thread(waiter).start();
            soon().until(asked);
            client.close();
            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(waiter.isDone()).as("%s", kind).isFalse();
            natives.deleteTheLock();
            natives.wakeAll();
            assertTold(waiter);
            soon().until(() -> !natives.exists());
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.RENEWS_AFTER_CLOSING)
    void theWatchdogOfAnApplicationsClientOutlivesTheClosing() throws Exception {
        Duration watchdog = Duration.ofSeconds(3);
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            LockOptions renewed = LockOptions.defaults().withRenewedLease(watchdog);
            LockClient client = RedissonNatives.over(kind, natives.application(watchdog));
            Lease lease = client.lock(NAME, renewed).acquire();
            client.close();
            long before = natives.renewed();
            soon().until(() -> natives.renewed() > before + 3);
            assertThat(natives.exists()).as("%s", kind).isTrue();
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).isFalse();
        }
    }

    @Test
    void whatIsHeldOverAnApplicationsClientIsGivenBackAfterTheClosing() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            RedissonClient application = natives.application(LONG);
            LockClient client = RedissonNatives.over(kind, application);
            DistributedLock lock = client.lock(NAME, LASTING);
            Lease blocking = lock.acquire();
            Lease asynchronous = lock.acquire();
            ReentrantLockView view = lock.asLock();
            assertThat(view.tryLock()).isTrue();
            client.close();
            assertThatExceptionOfType(ClientClosedException.class).isThrownBy(view::tryLock);
            view.unlock();
            assertThat(asynchronous.releaseAsync().toCompletableFuture().get(30, TimeUnit.SECONDS))
                    .isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).as("%s", kind).isTrue();
            assertThat(blocking.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).as("%s", kind).isFalse();
        }
    }

    @Test
    void aLeaseThatComesAfterTheClosingIsGivenBack() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            LockClient client = RedissonNatives.over(kind, natives.application(LONG));
            DistributedLock lock = client.lock(NAME, LASTING);
            lock.acquire().close();
            long before = natives.asked();
            natives.server().oracle().command("CLIENT", "PAUSE", "60000", "WRITE");
            FutureTask<Lease> late = new FutureTask<>(lock::acquire);
            new Thread(late).start();
            soon().until(() ->
                    !"0".equals(natives.server().oracle().info("clients").get("blocked_clients")));
            client.close();
            natives.server().oracle().command("CLIENT", "UNPAUSE");
            assertTold(late);
            soon().until(() -> natives.asked() >= before + 2);
            soon().until(() -> !natives.exists());
        }
    }

    private static void assertTold(FutureTask<Lease> waiter) {
        assertThatThrownBy(() -> waiter.get(30, TimeUnit.SECONDS)).cause().isInstanceOf(ClientClosedException.class);
    }
}
