package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert;

/** Never two holders, and nobody destroys another's lock. */
abstract class SafetyContract {
    /** Acquired by waiting, because on a busy machine a reply may take as long, and that is no lock. */
    private static final Duration SHORT = Duration.ofMillis(60);

    private static final Duration LONG = Duration.ofSeconds(20);

    /** The native release, refused, asks a script what it was refused for; and a script that is not there is loaded. */
    private static final long LATE_RELEASE_COMMANDS = 4;

    @LockTest(Forms.EVERY)
    void anAcquiredLockIsHeldUntilItIsReleased(Stage stage) {
        Lease lease = stage.lock(LONG).tryAcquire().orElseThrow();
        assertThat(stage.oracle().get(stage.key())).contains(lease.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, LONG.toMillis());
        assertThat(lease.isHeld()).isTrue();
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        // A second acquisition of the same client and thread is a stranger too.
        assertThat(stage.lock(LONG).tryAcquire()).isEmpty();

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(stage.oracle().exists(stage.key())).isFalse();
        assertThat(lease.isHeld()).isFalse();
        assertThat(lease.remaining()).isZero();
        long sent = stage.client().commandsSent();
        assertThat(lease.release()).as("released again").isEqualTo(ReleaseOutcome.RELEASED);
        lease.close();
        assertThat(stage.client().commandsSent()).isEqualTo(sent);
    }

    @Line("S01")
    @LockTest(Forms.EVERY)
    void aLateReleaseLeavesTheNextOwnersLockAlone(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(SHORT);
        for (String way : new String[] {"release", "releaseAsync", "close"}) {
            Lease late = lock.acquire();
            awaitGone(stage);
            Lease next = stage.takenByOther();
            long before = stage.oracle().pttl(stage.key());
            switch (way) {
                case "release" -> assertThat(late.release()).isEqualTo(ReleaseOutcome.TAKEN_OVER);
                case "releaseAsync" -> assertThat(result(late.releaseAsync())).isEqualTo(ReleaseOutcome.TAKEN_OVER);
                default -> assertLost(late::close, LossReason.TAKEN_OVER);
            }
            assertUntouched(stage, next, before);
            assertThat(lock.tryAcquire()).as("a third one").isEmpty();
            assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Line("S01")
    @LockTest(Forms.EVERY)
    void aRenewalLeavesTheNextOwnersLockAlone(Stage stage) {
        Lease lost = stage.lock(LONG).tryAcquire().orElseThrow();
        stage.oracle().command("DEL", stage.key());
        Lease next = stage.takenByOther();
        long before = stage.oracle().pttl(stage.key());
        assertLost(() -> lost.renew(Duration.ofMinutes(5)), LossReason.TAKEN_OVER);
        assertUntouched(stage, next, before);
        assertThat(lost.isHeld()).isFalse();
        next.close();
    }

    private static void assertUntouched(Stage stage, Lease owner, long ttlBefore) {
        assertThat(stage.oracle().get(stage.key())).contains(owner.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, ttlBefore);
        assertThat(owner.isHeld()).isTrue();
    }

    @Line("S02")
    @LockTest(Forms.EVERY)
    void anExpiredLeaseSaysSoAndTheLockIsGoodForMore(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(SHORT);
        Lease released = lock.acquire();
        awaitGone(stage);
        assertThat(released.release()).isEqualTo(ReleaseOutcome.EXPIRED);
        Lease releasedAsync = lock.acquire();
        awaitGone(stage);
        assertThat(result(releasedAsync.releaseAsync())).isEqualTo(ReleaseOutcome.EXPIRED);
        Lease closed = lock.acquire();
        awaitGone(stage);
        assertLost(closed::close, LossReason.EXPIRED);

        try (Lease again = stage.lock(LONG).acquire()) {
            assertThat(again.isHeld()).isTrue();
        }
    }

    @Line("A05")
    @LockTest(Forms.EVERY)
    void aReleaseThatComesALittleLateCostsOneCommandAndIsNoFailure(Stage stage) throws Exception {
        Lease late = stage.lock(SHORT).acquire();
        Waiting.pass(SHORT.plusMillis(1));
        long sent = stage.client().commandsSent();
        assertThat(late.release()).isEqualTo(ReleaseOutcome.EXPIRED);
        assertThat(stage.client().commandsSent() - sent).isLessThanOrEqualTo(LATE_RELEASE_COMMANDS);
    }

    @Line("A11")
    @LockTest(Forms.EVERY)
    void anExpiredLeaseIsNotBroughtBackByRenewing(Stage stage) throws Exception {
        Lease expired = stage.lock(SHORT).acquire();
        awaitGone(stage);
        assertThatThrownBy(() -> expired.renew(LONG)).isInstanceOf(LeaseLostException.class);
        assertThat(stage.oracle().exists(stage.key())).isFalse();

        // The same while the holder has no way to know.
        Lease deleted = stage.lock(LONG).tryAcquire().orElseThrow();
        stage.oracle().command("DEL", stage.key());
        assertLost(() -> deleted.renew(LONG), LossReason.EXPIRED);
        assertThat(stage.oracle().exists(stage.key())).isFalse();
    }

    @Line("S20")
    @LockTest(Forms.EVERY)
    void aRenewalProlongsAndKeepsTheToken(Stage stage) {
        Lease lease = stage.lock(Duration.ofSeconds(5)).tryAcquire().orElseThrow();
        String token = lease.ownerToken();
        lease.renew(LONG);
        assertThat(lease.ownerToken()).isEqualTo(token);
        assertThat(stage.oracle().get(stage.key())).contains(token);
        assertThat(stage.oracle().pttl(stage.key())).isBetween(LONG.toMillis() / 2, LONG.toMillis());
        assertThat(lease.remaining()).isBetween(LONG.dividedBy(2), LONG);
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Line("S20")
    @LockTest(Forms.ONE)
    void aProlongedLeaseIsHeldBeyondItsFirstTime(Stage stage) throws Exception {
        Duration first = Duration.ofSeconds(1);
        Lease lease = stage.lock(first).acquire();
        lease.renew(LONG);
        Waiting.pass(first.plusMillis(50));
        assertThat(lease.isHeld()).isTrue();
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Line("S12")
    @LockTest(Forms.EVERY)
    void aShorterRenewalDoesNotShorten(Stage stage) {
        Lease lease = stage.lock(LONG).tryAcquire().orElseThrow();
        lease.renew(SHORT);
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis() / 2);
        assertThat(lease.remaining()).isGreaterThan(LONG.dividedBy(2));
        lease.close();
    }

    @Line("S17")
    @LockTest
    void aWaiterNeverFallsThroughWithoutTheLock(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofSeconds(1);
        Lease holder = stage.other()
                .lock(stage.name(), stage.renewed(leaseTime))
                .tryAcquire()
                .orElseThrow();
        // Beyond two leases of the holder; each way to wait.
        Duration wait = leaseTime.multipliedBy(11).dividedBy(5);
        DistributedLock lock = stage.lock(leaseTime);
        FutureTask<Boolean> viewed = stage.start(() -> lock.asLock().tryLock(wait.toMillis(), TimeUnit.MILLISECONDS));
        var asked = lock.tryAcquireAsync(wait);
        assertThat(lock.tryAcquire(wait)).isEmpty();
        assertThat(result(asked)).isEmpty();
        assertThat(Waiting.of(viewed)).isFalse();
        assertThat(holder.isHeld()).isTrue();
        assertThat(stage.oracle().get(stage.key())).contains(holder.ownerToken());
        holder.close();
    }

    @Line("S09")
    @LockTest(Forms.ONE)
    void aWaitersLeaseBeginsWhenItIsGranted(Stage stage) throws Exception {
        Lease holder = stage.client()
                .lock(stage.name(), stage.lasting(Duration.ofMillis(1500)))
                .tryAcquire()
                .orElseThrow();
        // Would be over on return if it had begun with the request.
        Duration leaseTime = Duration.ofMillis(1200);
        Lease waiter = stage.other()
                .lock(stage.name(), stage.lasting(leaseTime))
                .tryAcquire(Duration.ofSeconds(10))
                .orElseThrow();
        Duration remaining = waiter.remaining();
        assertThat(remaining).isBetween(Duration.ofNanos(1), leaseTime);
        assertThat(stage.oracle().get(stage.key())).contains(waiter.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, leaseTime.toMillis());
        assertThat(holder.isHeld()).isFalse();
        waiter.release();
    }

    private static void awaitGone(Stage stage) {
        Waiting.upTo(5).until(() -> !stage.oracle().exists(stage.key()));
    }

    private static <T> T result(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    private static void assertLost(ThrowableAssert.ThrowingCallable call, LossReason reason) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        LeaseLostException.class,
                        lost -> assertThat(lost.reason()).isEqualTo(reason));
    }
}
