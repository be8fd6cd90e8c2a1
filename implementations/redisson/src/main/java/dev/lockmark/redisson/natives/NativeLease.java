package dev.lockmark.redisson.natives;

import dev.lockmark.Lease;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.event.ReleaseEvent;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One hold of a thread. */
final class NativeLease implements Lease {
    private final NativeLock lock;
    private final long token;
    private final Thread owner;
    private final long acquiredNanos;
    private final Ending ending = new Ending();
    private final NativeRelease release;
    private volatile @Nullable CompletableFuture<LossReason> whenLost;

    NativeLease(NativeLock lock, long token, long acquiredNanos) {
        this(lock, token, Thread.currentThread(), acquiredNanos);
    }

    NativeLease(NativeLock lock, long token, Thread owner, long acquiredNanos) {
        this.lock = lock;
        this.token = token;
        this.owner = owner;
        this.acquiredNanos = acquiredNanos;
        this.release = new NativeRelease(lock, owner, ending, this::released);
    }

    @Override
    public String lockName() {
        return lock.name();
    }

    @Override
    public String ownerToken() {
        return lock.client().redisson().getId() + ":" + Calls.idOf(owner);
    }

    @Override
    public long fencingToken() {
        if (token == Calls.NO_TOKEN) {
            throw new IllegalStateException("the lease of lock '" + lock.name()
                    + "' has no fencing token: of Redisson's" + " locks only FENCED has, and this is "
                    + lock.client().kind());
        }
        return token;
    }

    @Override
    public Duration remaining() {
        return ending.isOver() ? Duration.ZERO : Duration.ofNanos(Math.max(0, remainingNanos()));
    }

    private long remainingNanos() {
        if (!lock.options().renewed()) {
            long leaseNanos = lock.options().leaseTime().toNanos();
            return acquiredNanos + leaseNanos - driftNanos(leaseNanos) - System.nanoTime();
        }
        return askedNanos();
    }

    /** Nobody but the server knows whether the watchdog still renews. */
    private long askedNanos() {
        try {
            long beforeNanos = System.nanoTime();
            long leftNanos = TimeUnit.MILLISECONDS.toNanos(lock.calls().lock().remainTimeToLive());
            // Asked second: had the lock passed to another owner in between, the time would be that one's.
            boolean ours = lock.calls().lock().isHeldByThread(Calls.idOf(owner));
            return ours ? leftNanos - driftNanos(leftNanos) - (System.nanoTime() - beforeNanos) : 0;
        } catch (RuntimeException unanswered) {
            return 0;
        }
    }

    private long driftNanos(long leaseNanos) {
        return lock.options().drift().nanosOf(leaseNanos);
    }

    @Override
    public boolean isHeld() {
        return lock.options().renewed()
                ? !ending.isOver() && isHeldByTheServersWord()
                : !remaining().isZero();
    }

    private boolean isHeldByTheServersWord() {
        try {
            return lock.calls().lock().isHeldByThread(Calls.idOf(owner));
        } catch (RuntimeException unanswered) {
            return false;
        }
    }

    @Override
    public void renew(Duration leaseTime) {
        throw new UnsupportedOperationException(
                "the lease of lock '" + lock.name()
                        + "' cannot be renewed by hand: RLock has no such method; use its watchdog (LockOptions.withRenewedLease)");
    }

    // ---- release

    @Override
    public ReleaseOutcome release() {
        return release.now();
    }

    @Override
    public CompletionStage<ReleaseOutcome> releaseAsync() {
        return release.later();
    }

    @Override
    public void close() {
        if (ending.isReleased()) {
            return;
        }
        ReleaseOutcome outcome = release();
        if (outcome != ReleaseOutcome.RELEASED) {
            throw new LeaseLostException(
                    lock.name(), outcome == ReleaseOutcome.EXPIRED ? LossReason.EXPIRED : LossReason.TAKEN_OVER);
        }
    }

    // ---- loss

    @Override
    public synchronized CompletionStage<LossReason> whenLost() {
        CompletableFuture<LossReason> told = whenLost;
        if (told == null) {
            told = new CompletableFuture<>();
            whenLost = told;
            lock.client().watch(this);
            if (!lock.options().renewed()) {
                CompletableFuture.delayedExecutor(Math.max(0, remainingNanos()), TimeUnit.NANOSECONDS)
                        .execute(() -> lose(LossReason.VALIDITY_OVER));
            }
        }
        return told.minimalCompletionStage();
    }

    private void released(ReleaseOutcome outcome, @Nullable ReleaseEvent event) {
        lock.client().forget(this);
        lock.client().reports().releaseEnded(event, lock.name(), outcome, System.nanoTime() - acquiredNanos);
    }

    /** Reports the loss, once, unless a release has begun. */
    void lose(LossReason reason) {
        lock.client().forget(this);
        CompletableFuture<LossReason> told = whenLost;
        if (told != null && ending.lose()) {
            lock.client().reports().lost(lock.name(), reason);
            lock.client().reports().callBack(() -> told.complete(reason));
        }
    }

    @Override
    public String toString() {
        return "Lease[" + lock.name() + ", " + ownerToken() + "]";
    }
}
