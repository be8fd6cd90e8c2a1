package dev.lockmark.redisson.natives;

import dev.lockmark.ReentrantLockView;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.redisson.api.RLock;

/** Redisson's lock as the {@link java.util.concurrent.locks.Lock} that it is, with Lockmark's exceptions. */
final class NativeView implements ReentrantLockView {
    private final NativeLock lock;
    private final RLock redissons;
    private final long leaseMillis;

    NativeView(NativeLock lock) {
        this.lock = lock;
        this.redissons = lock.calls().lock();
        this.leaseMillis = lock.calls().leaseMillis();
    }

    /** What Redisson is asked. */
    private interface Request<T> {
        T send() throws InterruptedException;
    }

    private <T> T ask(Request<T> request) throws InterruptedException {
        lock.client().ensureOpen(lock.name());
        return answer(request);
    }

    /** Also when the lock client is closed: what is held can be given back. */
    private <T> T answer(Request<T> request) throws InterruptedException {
        try {
            return request.send();
        } catch (IllegalMonitorStateException notTheOwner) {
            throw notTheOwner;
        } catch (RuntimeException e) {
            InterruptedException interrupt = NativeLock.interruptIn(e);
            if (interrupt != null) {
                Thread.interrupted();
                throw interrupt;
            }
            throw lock.failed(e);
        }
    }

    private <T> T uninterruptedly(Request<T> request) {
        boolean interrupted = Thread.interrupted();
        try {
            return answer(request);
        } catch (InterruptedException e) {
            interrupted = true;
            throw lock.failed(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void lock() {
        lock.client().ensureOpen(lock.name());
        uninterruptedly(() -> {
            redissons.lock(leaseMillis, TimeUnit.MILLISECONDS);
            return true;
        });
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        ask(() -> {
            redissons.lockInterruptibly(leaseMillis, TimeUnit.MILLISECONDS);
            return true;
        });
    }

    @Override
    public boolean tryLock() {
        lock.client().ensureOpen(lock.name());
        return uninterruptedly(() -> redissons.tryLock(0, leaseMillis, TimeUnit.MILLISECONDS));
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return ask(() -> redissons.tryLock(unit.toMillis(time), leaseMillis, TimeUnit.MILLISECONDS));
    }

    @Override
    public void unlock() {
        uninterruptedly(() -> {
            redissons.unlock();
            return true;
        });
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("a distributed lock has no conditions");
    }

    @Override
    public int holdCount() {
        return uninterruptedly(redissons::getHoldCount);
    }

    @Override
    public boolean isHeldByCurrentThread() {
        return uninterruptedly(redissons::isHeldByCurrentThread);
    }

    @Override
    public String toString() {
        return "ReentrantLockView[redisson:" + lock.client().kind().id() + ", " + lock.name() + "]";
    }
}
