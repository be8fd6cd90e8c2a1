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
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert;

/** Never two holders, and nobody destroys another's lock. */
abstract class SafetyContract {
    /** Acquired by waiting, because on a busy machine a reply may take as long, and that is no lock. */
    private static final Duration SHORT = Duration.ofMillis(60);

    private static final Duration LONG = Duration.ofSeconds(20);

    @LockTest(Forms.EVERY)
    void anAcquiredLockIsHeldUntilItIsReleased(Stage stage) {
        Lease lease = stage.lock(LONG).tryAcquire().orElseThrow();
        assertThat(stage.owner()).contains(lease.ownerToken());
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

    // S01
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

    // S01
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
        assertThat(stage.owner()).contains(owner.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, ttlBefore);
        assertThat(owner.isHeld()).isTrue();
    }

    // S02
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

    // A11
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

    // S20
    @LockTest(Forms.EVERY)
    void aRenewalProlongsAndKeepsTheToken(Stage stage) {
        Lease lease = stage.lock(Duration.ofSeconds(5)).tryAcquire().orElseThrow();
        String token = lease.ownerToken();
        lease.renew(LONG);
        assertThat(lease.ownerToken()).isEqualTo(token);
        assertThat(stage.owner()).contains(token);
        assertThat(stage.oracle().pttl(stage.key())).isBetween(LONG.toMillis() / 2, LONG.toMillis());
        assertThat(lease.remaining()).isBetween(LONG.dividedBy(2), LONG);
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    // S20
    @LockTest
    void aProlongedLeaseIsHeldBeyondItsFirstTime(Stage stage) throws Exception {
        Duration first = Duration.ofMillis(600);
        Lease lease = stage.lock(first).acquire();
        lease.renew(LONG);
        Waiting.pass(first.plusMillis(50));
        assertThat(lease.isHeld()).isTrue();
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    // S12
    @LockTest(Forms.EVERY)
    void aShorterRenewalDoesNotShorten(Stage stage) {
        Lease lease = stage.lock(LONG).tryAcquire().orElseThrow();
        lease.renew(SHORT);
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis() / 2);
        assertThat(lease.remaining()).isGreaterThan(LONG.dividedBy(2));
        lease.close();
    }

    // S17
    @LockTest
    void aWaiterNeverFallsThroughWithoutTheLock(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofMillis(600);
        Lease holder = stage.other()
                .lock(stage.name(), stage.renewed(leaseTime))
                .tryAcquire()
                .orElseThrow();
        assertThat(stage.lock(leaseTime).tryAcquire(leaseTime.multipliedBy(3).dividedBy(2)))
                .isEmpty();
        assertThat(holder.isHeld()).isTrue();
        assertThat(stage.owner()).contains(holder.ownerToken());
        holder.close();
    }

    // S09
    @LockTest
    void aWaitersLeaseBeginsWhenItIsGranted(Stage stage) throws Exception {
        Lease holder = stage.client()
                .lock(stage.name(), stage.lasting(Duration.ofMillis(500)))
                .tryAcquire()
                .orElseThrow();
        Lease waiter = stage.other()
                .lock(stage.name(), stage.lasting(Duration.ofSeconds(5)))
                .tryAcquire(Duration.ofSeconds(10))
                .orElseThrow();
        assertThat(stage.owner()).contains(waiter.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(4000L, 5000L);
        assertThat(holder.isHeld()).isFalse();
        waiter.close();
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
