package dev.lockmark.engine;

import dev.lockmark.Lease;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.event.ReleaseEvent;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.LossReason;
import dev.lockmark.script.Futures;
import dev.lockmark.script.ScriptCall;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A lease on one server. Field updaters rather than atomic objects: a lease is the garbage of every cycle, so it is one
 * object.
 */
final class EngineLease implements Lease {
    private static final AtomicLongFieldUpdater<EngineLease> DEADLINE =
            AtomicLongFieldUpdater.newUpdater(EngineLease.class, "deadlineNanos");

    @SuppressWarnings("rawtypes") // A class literal has no type arguments.
    private static final AtomicReferenceFieldUpdater<EngineLease, CompletableFuture> RELEASE =
            AtomicReferenceFieldUpdater.newUpdater(EngineLease.class, CompletableFuture.class, "release");

    private static final AtomicReferenceFieldUpdater<EngineLease, LossReason> LOSS =
            AtomicReferenceFieldUpdater.newUpdater(EngineLease.class, LossReason.class, "loss");

    /** Stands for a release that failed: the lease is given up, and may be released again. */
    private static final CompletableFuture<ReleaseOutcome> FAILED = new CompletableFuture<>();

    private final EngineLock lock;
    private final byte[] token;
    private final long epoch;
    private final long acquiredNanos;
    private volatile long deadlineNanos;
    private volatile long renewAtNanos;
    /** Null while held; then the release that is under way or done, or {@link #FAILED}. */
    private volatile @Nullable CompletableFuture<ReleaseOutcome> release;

    private volatile @Nullable LossReason loss;
    private volatile @Nullable CompletableFuture<LossReason> whenLost;

    EngineLease(EngineLock lock, byte[] token, long epoch, long sentNanos) {
        this.lock = lock;
        this.token = token;
        this.epoch = epoch;
        this.acquiredNanos = System.nanoTime();
        this.deadlineNanos =
                sentNanos + lock.terms().leaseNanos() - lock.terms().driftNanos();
        this.renewAtNanos = sentNanos + lock.terms().renewEveryNanos();
    }

    @Override
    public String lockName() {
        return lock.name();
    }

    @Override
    public String ownerToken() {
        return OwnerTokens.text(token);
    }

    @Override
    public long fencingToken() {
        if (!lock.options().fenced()) {
            throw new IllegalStateException("the lease of lock '" + lock.name()
                    + "' has no fencing token: its options are without fencing (LockOptions.withoutFencing)");
        }
        return epoch << 12;
    }

    @Override
    public Duration remaining() {
        return Duration.ofNanos(remainingNanos());
    }

    private long remainingNanos() {
        return isActive() ? Math.max(0, deadlineNanos - System.nanoTime()) : 0;
    }

    @Override
    public boolean isHeld() {
        return remainingNanos() > 0;
    }

    /** Whether it was neither released, nor given up, nor lost. */
    boolean isActive() {
        return release == null && loss == null;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    EngineLock lock() {
        return lock;
    }

    @Override
    public void renew(Duration leaseTime) {
        long millis = EngineLock.checkedLeaseMillis(leaseTime);
        if (release != null) {
            throw new IllegalStateException(
                    "the lease of lock '" + lock.name() + "' was released, so it cannot be renewed");
        }
        throwIfLost();
        long sentNanos = System.nanoTime();
        Object reply =
                lock.requests().renew(token, millis).execute(lock.client().timeoutNanos());
        renewalAnswered(reply, sentNanos, millis * 1_000_000);
        throwIfLost();
    }

    void throwIfLost() {
        LossReason reason = loss;
        if (reason != null) {
            throw new LeaseLostException(lock.name(), reason);
        }
    }

    // ---- automatic renewal: called by the client's keeper alone

    /** When the keeper must look at this lease next. */
    long nextLookNanos() {
        return lock.terms().renewed() && !isMaxHoldOver(renewAtNanos) && renewAtNanos - deadlineNanos < 0
                ? renewAtNanos
                : deadlineNanos;
    }

    private boolean isMaxHoldOver(long atNanos) {
        return atNanos - acquiredNanos > lock.terms().maxHoldNanos();
    }

    boolean isRenewalDue(long byNanos) {
        return lock.terms().renewed() && renewAtNanos - byNanos <= 0 && !isMaxHoldOver(byNanos);
    }

    /** The next automatic renewal; until it is answered, the one after it is due earlier. */
    ScriptCall beginRenewal(long nowNanos) {
        renewAtNanos = nowNanos + lock.terms().renewRetryNanos();
        return lock.requests().renew(token);
    }

    void renewalAnswered(@Nullable Object reply, long sentNanos, long leaseNanos) {
        LossReason refused = lock.requests().notRenewed(reply);
        if (refused != null) {
            lose(refused);
            return;
        }
        // The same share of drift as at the acquisition. A renewal never shortens, and an overtaken one says nothing
        // new.
        long until = sentNanos + leaseNanos - lock.options().drift().nanosOf(leaseNanos);
        DEADLINE.accumulateAndGet(this, until, (old, other) -> other - old > 0 ? other : old);
        renewAtNanos = sentNanos + lock.terms().renewEveryNanos();
        lock.client().keeper().lookAgainAt(nextLookNanos());
        lock.client().reports().renewed(lock.name(), System.nanoTime() - sentNanos);
    }

    void validityOver() {
        lose(
                lock.terms().renewed() && isMaxHoldOver(System.nanoTime())
                        ? LossReason.MAX_HOLD_REACHED
                        : LossReason.VALIDITY_OVER);
    }

    /** Reports the loss, once, unless the lease was released. */
    void lose(LossReason reason) {
        lock.client().keeper().remove(this);
        if (release != null || !LOSS.compareAndSet(this, null, reason)) {
            return;
        }
        lock.client().reports().lost(lock.name(), reason);
        CompletableFuture<LossReason> told = whenLost;
        if (told != null) {
            lock.client().reports().callBack(() -> told.complete(reason));
        }
    }

    @Override
    public CompletionStage<LossReason> whenLost() {
        CompletableFuture<LossReason> told = whenLost;
        if (told == null) {
            synchronized (this) {
                told = whenLost;
                if (told == null) {
                    told = new CompletableFuture<>();
                    whenLost = told;
                }
            }
            LossReason already = loss;
            if (already != null) {
                told.complete(already);
            }
        }
        return told.minimalCompletionStage();
    }

    // ---- release

    @Override
    public ReleaseOutcome release() {
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = begin(mine);
        if (other != null) {
            return Futures.join(other);
        }
        ReleaseEvent event = lock.client().reports().releaseBegins();
        try {
            Object reply = lock.requests().release(token).execute(lock.client().timeoutNanos());
            return end(mine, event, lock.requests().released(reply));
        } catch (LockException e) {
            throw fail(mine, e);
        }
    }

    @Override
    public CompletionStage<ReleaseOutcome> releaseAsync() {
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> told = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = begin(mine);
        (other == null ? mine : other)
                .whenComplete((outcome, failure) -> lock.client().reports().callBack(() -> {
                    if (failure == null) {
                        told.complete(outcome);
                    } else {
                        told.completeExceptionally(Futures.failure(failure));
                    }
                }));
        if (other == null) {
            ReleaseEvent event = lock.client().reports().releaseBegins();
            lock.requests()
                    .release(token)
                    .executeAsync(lock.client().timeoutNanos())
                    .thenAccept(reply -> end(mine, event, lock.requests().released(reply)))
                    .exceptionally(failure -> {
                        fail(mine, Futures.failure(failure));
                        return null;
                    });
        }
        return told;
    }

    /** Makes this release the one, and ends renewal; or answers the one that is under way or done. */
    private @Nullable CompletableFuture<ReleaseOutcome> begin(CompletableFuture<ReleaseOutcome> mine) {
        while (true) {
            CompletableFuture<ReleaseOutcome> current = release;
            if (current != null && current != FAILED) {
                return current;
            }
            if (RELEASE.compareAndSet(this, current, mine)) {
                lock.client().keeper().remove(this);
                return null;
            }
        }
    }

    private ReleaseOutcome end(
            CompletableFuture<ReleaseOutcome> mine, @Nullable ReleaseEvent event, ReleaseOutcome outcome) {
        mine.complete(outcome);
        lock.client().reports().releaseEnded(event, lock.name(), outcome, System.nanoTime() - acquiredNanos);
        return outcome;
    }

    private LockException fail(CompletableFuture<ReleaseOutcome> mine, LockException failure) {
        // Others that wait for this attempt fail with it; whoever calls afterwards tries again.
        RELEASE.compareAndSet(this, mine, FAILED);
        lock.client().abandoned().add(lock, token, deadlineNanos);
        lock.client().reports().failed(lock.name(), failure);
        mine.completeExceptionally(failure);
        return failure;
    }

    @Override
    public void close() {
        CompletableFuture<ReleaseOutcome> known = release;
        if (known != null && known.isDone()) {
            return;
        }
        ReleaseOutcome outcome = release();
        if (outcome != ReleaseOutcome.RELEASED) {
            throw new LeaseLostException(
                    lock.name(), outcome == ReleaseOutcome.EXPIRED ? LossReason.EXPIRED : LossReason.TAKEN_OVER);
        }
    }

    @Override
    public String toString() {
        return "Lease[" + lock.name() + ", " + ownerToken() + ", remaining " + remaining() + "]";
    }
}
