package dev.lockmark.redisson.natives;

import dev.lockmark.Lease;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.event.ReleaseEvent;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
    private volatile @Nullable CompletableFuture<LossReason> whenLost;

    NativeLease(NativeLock lock, long token, long acquiredNanos) {
        this(lock, token, Thread.currentThread(), acquiredNanos);
    }

    NativeLease(NativeLock lock, long token, Thread owner, long acquiredNanos) {
        this.lock = lock;
        this.token = token;
        this.owner = owner;
        this.acquiredNanos = acquiredNanos;
    }

    @Override
    public String lockName() {
        return lock.name();
    }

    @Override
    public String ownerToken() {
        return lock.client().redisson().getId() + ":" + ownerId();
    }

    /** Redisson's name for the thread. */
    @SuppressWarnings("deprecation") // Thread.threadId() came with JDK 19.
    private long ownerId() {
        return owner.getId();
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
            boolean ours = lock.calls().lock().isHeldByThread(ownerId());
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
            return lock.calls().lock().isHeldByThread(ownerId());
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
        boolean anothers = Thread.currentThread() != owner;
        if (anothers && !ending.isReleased()) {
            throw new IllegalMonitorStateException("the lease of lock '" + lock.name() + "' belongs to thread '"
                    + owner.getName() + "', and thread '"
                    + Thread.currentThread().getName()
                    + "' cannot release it: Redisson's locks belong to threads; releaseAsync() works from any");
        }
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = ending.begin(mine);
        if (other != null) {
            return joined(other);
        }
        boolean interrupted = Thread.interrupted();
        ReleaseEvent event = lock.client().reports().releaseBegins();
        try {
            lock.client().ensureOpen(lock.name());
            ReleaseOutcome outcome = unlock();
            mine.complete(outcome);
            ended(event, outcome);
            return outcome;
        } catch (RuntimeException e) {
            LockException failure = lock.failed(e);
            ending.failed(mine, failure);
            throw failure;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ReleaseOutcome joined(CompletableFuture<ReleaseOutcome> other) {
        try {
            return other.join();
        } catch (CompletionException e) {
            throw Failures.of(e, lock.name(), lock.client().isClosed());
        }
    }

    private ReleaseOutcome unlock() {
        try {
            lock.calls().lock().unlock();
            return ReleaseOutcome.RELEASED;
        } catch (IllegalMonitorStateException lost) {
            // All that Redisson says is that it was not ours; whose it is now is a second question.
            return foundInstead(lock.calls().lock().isLocked());
        }
    }

    private static ReleaseOutcome foundInstead(boolean locked) {
        return locked ? ReleaseOutcome.TAKEN_OVER : ReleaseOutcome.EXPIRED;
    }

    private void ended(@Nullable ReleaseEvent event, ReleaseOutcome outcome) {
        lock.client().forget(this);
        lock.client().reports().releaseEnded(event, lock.name(), outcome, System.nanoTime() - acquiredNanos);
    }

    @Override
    public CompletionStage<ReleaseOutcome> releaseAsync() {
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> told = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = ending.begin(mine);
        if (other != null) {
            other.whenComplete(
                    (outcome, failure) -> lock.client().reports().callBack(() -> complete(told, outcome, failure)));
            return told;
        }
        ReleaseEvent event = lock.client().reports().releaseBegins();
        unlockAsync()
                .whenComplete((outcome, failure) -> lock.client().reports().callBack(() -> {
                    if (failure == null) {
                        mine.complete(outcome);
                        ended(event, outcome);
                        told.complete(outcome);
                    } else {
                        LockException reason = lock.failed(failure);
                        ending.failed(mine, reason);
                        told.completeExceptionally(reason);
                    }
                }));
        return told;
    }

    private static void complete(
            CompletableFuture<ReleaseOutcome> told, ReleaseOutcome outcome, @Nullable Throwable failure) {
        if (failure == null) {
            told.complete(outcome);
        } else {
            told.completeExceptionally(Failures.bare(failure));
        }
    }

    private CompletionStage<ReleaseOutcome> unlockAsync() {
        try {
            lock.client().ensureOpen(lock.name());
            return lock.calls()
                    .lock()
                    .unlockAsync(ownerId())
                    .handle((nothing, failure) -> failure == null
                            ? CompletableFuture.completedFuture(ReleaseOutcome.RELEASED)
                            : foundInsteadAsync(failure))
                    .thenCompose(outcome -> outcome);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletionStage<ReleaseOutcome> foundInsteadAsync(Throwable failure) {
        return Failures.notTheOwner(failure)
                ? lock.calls().lock().isLockedAsync().thenApply(NativeLease::foundInstead)
                : CompletableFuture.failedFuture(failure);
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
