package dev.lockmark.redisson.natives;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RLock;

/**
 * A lock without fencing tokens.
 *
 * @param lock Redisson's
 * @param leaseMillis the lease time, or {@link #WATCHDOG}
 */
record PlainCalls(RLock lock, long leaseMillis) implements Calls {
    /** Redisson's own sign for a lease that its watchdog renews. */
    static final long WATCHDOG = -1;

    @Override
    public long acquire() throws InterruptedException {
        lock.lockInterruptibly(leaseMillis, TimeUnit.MILLISECONDS);
        return NO_TOKEN;
    }

    @Override
    public @Nullable Long acquireWithin(long waitMillis) throws InterruptedException {
        return answer(lock.tryLock(waitMillis, leaseMillis, TimeUnit.MILLISECONDS));
    }

    @Override
    public CompletableFuture<Long> acquireAsync() {
        return Calls.answer(lock.lockAsync(leaseMillis, TimeUnit.MILLISECONDS), nothing -> NO_TOKEN, givingBack());
    }

    @Override
    public CompletableFuture<@Nullable Long> acquireWithinAsync(long waitMillis) {
        return Calls.answer(
                lock.tryLockAsync(waitMillis, leaseMillis, TimeUnit.MILLISECONDS), PlainCalls::answer, givingBack());
    }

    /** In the name of the thread that asks. */
    private Runnable givingBack() {
        long thread = Calls.idOf(Thread.currentThread());
        return () -> lock.unlockAsync(thread);
    }

    private static @Nullable Long answer(boolean acquired) {
        return acquired ? NO_TOKEN : null;
    }
}
