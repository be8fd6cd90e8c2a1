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
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** A lease on one server. Field updaters rather than atomic objects: a lease is one object. */
final class EngineLease extends Validity implements Lease {
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
    /** Null while held; then the release that is under way or done, or {@link #FAILED}. */
    private volatile @Nullable CompletableFuture<ReleaseOutcome> release;

    private volatile @Nullable LossReason loss;
    private volatile @Nullable CompletableFuture<LossReason> whenLost;

    EngineLease(EngineLock lock, byte[] token, long epoch, long sentNanos) {
        super(lock.terms(), sentNanos, System.nanoTime());
        this.lock = lock;
        this.token = token;
        this.epoch = epoch;
    }

    @Override
    Terms terms() {
        return lock.terms();
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
        return isActive() ? Math.max(0, deadlineNanos() - System.nanoTime()) : 0;
    }

    @Override
    public boolean isHeld() {
        return remainingNanos() > 0;
    }

    /** Whether it was neither released, nor given up, nor lost. */
    boolean isActive() {
        return release == null && loss == null;
    }

    EngineLock lock() {
        return lock;
    }

    @Override
    public void renew(Duration leaseTime) {
        long millis = EngineLock.checkedLeaseMillis(leaseTime);
        throwIfEnded();
        long sentNanos = System.nanoTime();
        Object reply =
                lock.requests().renew(token, millis).execute(lock.client().timeoutNanos());
        renewalAnswered(reply, sentNanos, millis * 1_000_000);
        throwIfEnded();
    }

    private void throwIfEnded() {
        if (release != null) {
            throw new IllegalStateException(
                    "the lease of lock '" + lock.name() + "' was released, so it cannot be renewed");
        }
        throwIfLost();
    }

    void throwIfLost() {
        LossReason reason = loss;
        if (reason != null) {
            throw new LeaseLostException(lock.name(), reason);
        }
    }

    /** The next automatic renewal. */
    ScriptCall beginRenewal(long nowNanos) {
        renewalBegins(nowNanos);
        return lock.requests().renew(token);
    }

    void automaticRenewalAnswered(@Nullable Object reply, long sentNanos) {
        // Not after a renewal by hand: many short ones would put this one off until the validity is over.
        renewalConfirmed(sentNanos);
        renewalAnswered(reply, sentNanos, terms().leaseNanos());
    }

    private void renewalAnswered(@Nullable Object reply, long sentNanos, long leaseNanos) {
        LossReason refused = lock.requests().notRenewed(reply);
        if (refused != null) {
            lose(refused);
            return;
        }
        // The same share of drift as at the acquisition.
        prolong(sentNanos + leaseNanos - lock.options().drift().nanosOf(leaseNanos));
        lock.client().keeper().lookAgainFor(this);
        lock.client().reports().renewed(lock.name(), System.nanoTime() - sentNanos);
    }

    void validityOver() {
        lose(
                terms().renewed() && isMaxHoldOver(System.nanoTime())
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
        Reports reports = lock.client().reports();
        ReleaseEvent event = reports.releaseBegins();
        ReleaseOutcome outcome;
        try {
            outcome = lock.requests()
                    .released(
                            lock.requests().release(token).execute(lock.client().timeoutNanos()));
        } catch (RuntimeException | Error e) {
            // Anything: whoever has joined this release must not wait for ever.
            LockException failure = fail(mine, Futures.failure(e));
            reports.failed(lock.name(), failure);
            throw failure;
        }
        mine.complete(outcome);
        reports.releaseEnded(event, lock.name(), outcome, heldNanos(System.nanoTime()));
        return outcome;
    }

    @Override
    public CompletionStage<ReleaseOutcome> releaseAsync() {
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> told = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = begin(mine);
        Reports reports = lock.client().reports();
        if (other != null) {
            other.whenComplete((outcome, thrown) -> reports.callBack(() -> Futures.complete(told, outcome, thrown)));
            return told;
        }
        ReleaseEvent event = reports.releaseBegins();
        lock.requests()
                .release(token)
                .executeAsync(lock.client().timeoutNanos())
                .thenApply(lock.requests()::released)
                .whenComplete((outcome, thrown) -> {
                    long heldNanos = heldNanos(System.nanoTime());
                    if (thrown == null) {
                        mine.complete(outcome);
                    } else {
                        fail(mine, Futures.failure(thrown));
                    }
                    reports.callBack(() -> {
                        if (thrown == null) {
                            reports.releaseEnded(event, lock.name(), outcome, heldNanos);
                        } else {
                            reports.failed(lock.name(), Futures.failure(thrown));
                        }
                        Futures.complete(told, outcome, thrown);
                    });
                });
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

    private LockException fail(CompletableFuture<ReleaseOutcome> mine, LockException failure) {
        // Others that wait for this attempt fail with it; whoever calls afterwards tries again.
        RELEASE.compareAndSet(this, mine, FAILED);
        // A renewal whose reply was lost may have prolonged it on the server, beyond what the holder could count on.
        long longest = System.nanoTime() + terms().leaseNanos();
        lock.client().abandoned().add(lock, token, deadlineNanos() - longest > 0 ? deadlineNanos() : longest);
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
