package dev.lockmark.engine;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Until when a lease may be counted on, and when it is renewed; all times on the clock of {@link System#nanoTime()}. The lease's
 * superclass and not a part of it, because a lease is the garbage of every cycle, so it is one object. Safe for use by many
 * threads.
 */
abstract class Validity {
    private static final AtomicLongFieldUpdater<Validity> DEADLINE =
            AtomicLongFieldUpdater.newUpdater(Validity.class, "deadlineNanos");

    private final long acquiredNanos;
    private volatile long deadlineNanos;
    private volatile long renewAtNanos;

    Validity(Terms terms, long sentNanos, long acquiredNanos) {
        this.acquiredNanos = acquiredNanos;
        this.deadlineNanos = sentNanos + terms.leaseNanos() - terms.driftNanos();
        this.renewAtNanos = sentNanos + terms.renewEveryNanos();
    }

    /** Asked for rather than kept: the lease reaches them through its lock. */
    abstract Terms terms();

    final long deadlineNanos() {
        return deadlineNanos;
    }

    final long heldNanos(long nowNanos) {
        return nowNanos - acquiredNanos;
    }

    /** When the keeper must look at this lease next. */
    final long nextLookNanos(long nowNanos) {
        return renewsAgain(nowNanos) ? renewAtNanos : deadlineNanos;
    }

    /** Whether to renew now: a little early, so that what is due at about the same time goes out together. */
    final boolean isRenewalDue(long nowNanos) {
        return renewsAgain(nowNanos) && renewAtNanos - (nowNanos + terms().renewEveryNanos() / 10) <= 0;
    }

    /** Asked by both of the above, or the keeper would come back at once for a renewal that is not made. */
    private boolean renewsAgain(long nowNanos) {
        return terms().renewed()
                && !isMaxHoldOver(nowNanos)
                && !isMaxHoldOver(renewAtNanos)
                && renewAtNanos - deadlineNanos < 0;
    }

    final boolean isMaxHoldOver(long atNanos) {
        return atNanos - acquiredNanos > terms().maxHoldNanos();
    }

    /** Until a renewal is answered, the next one is due earlier. */
    final void renewalBegins(long nowNanos) {
        renewAtNanos = nowNanos + terms().renewRetryNanos();
    }

    final void renewalConfirmed(long sentNanos) {
        renewAtNanos = sentNanos + terms().renewEveryNanos();
    }

    /** A renewal never shortens, and an overtaken one says nothing new. */
    final void prolong(long untilNanos) {
        DEADLINE.accumulateAndGet(this, untilNanos, (old, other) -> other - old > 0 ? other : old);
    }
}
