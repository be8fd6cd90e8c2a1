package dev.lockmark.engine;

import dev.lockmark.ReentrantLockView;
import dev.lockmark.engine.ThreadHolds.Hold;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** The view that knows threads. */
final class ThreadOwnedLock implements ReentrantLockView {
    private final EngineLock lock;
    private final ThreadHolds holds;

    ThreadOwnedLock(EngineLock lock) {
        this.lock = lock;
        this.holds = lock.client().threadHolds();
    }

    @Override
    public void lock() {
        if (!reenter()) {
            begin(BlockingAcquisition.acquireUninterruptibly(lock));
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        throwIfInterrupted();
        if (!reenter()) {
            begin(BlockingAcquisition.acquire(lock));
        }
    }

    @Override
    public boolean tryLock() {
        return reenter() || begin(BlockingAcquisition.attemptOnce(lock));
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        throwIfInterrupted();
        return reenter() || begin(BlockingAcquisition.acquireWithin(lock, unit.toNanos(time)));
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private boolean reenter() {
        Hold hold = holds.mine(lock.name());
        if (hold == null) {
            return false;
        }
        EngineLease lease = hold.lease();
        if (!lease.isHeld()) {
            lease.validityOver();
            lease.throwIfLost();
        }
        boolean keptByRenewal = lease.lock().terms().renewed();
        if (!keptByRenewal && lease.remaining().compareTo(lock.options().leaseTime()) < 0 && asksForMore(lease)) {
            lease.renew(lock.options().leaseTime());
        }
        hold.deeper();
        return true;
    }

    /** Only an inner call with other, longer terms prolongs; the same lock entered again costs nothing. */
    private boolean asksForMore(EngineLease lease) {
        return lock.terms().leaseNanos() > lease.lock().terms().leaseNanos();
    }

    private boolean begin(@Nullable EngineLease lease) {
        if (lease == null) {
            return false;
        }
        holds.begin(lock.name(), lease);
        return true;
    }

    @Override
    public void unlock() {
        Hold hold = holds.mine(lock.name());
        if (hold == null) {
            throw new IllegalMonitorStateException("lock '" + lock.name() + "' is not held by thread '"
                    + Thread.currentThread().getName() + "' through this client");
        }
        if (hold.shallower() == 0) {
            // First: the local hold ends whatever the server answers.
            holds.end(lock.name());
            hold.lease().close();
        }
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("a distributed lock has no conditions");
    }

    @Override
    public int holdCount() {
        Hold hold = holds.mine(lock.name());
        return hold == null ? 0 : hold.depth();
    }

    @Override
    public boolean isHeldByCurrentThread() {
        Hold hold = holds.mine(lock.name());
        return hold != null && hold.lease().isHeld();
    }

    @Override
    public String toString() {
        return "ReentrantLockView[" + lock.name() + "]";
    }
}
