package dev.lockmark.redisson.natives;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RFencedLock;

/**
 * A lock with fencing tokens. Redisson 4.7.0's own blocking {@code lockAndGetToken(lease, unit)} forgets the lease and
 * {@code tryLockAndGetToken()} waits for ever (both call the asynchronous method with other arguments than they were given), so
 * the asynchronous ones are waited for here, as those do themselves.
 *
 * @param lock Redisson's
 * @param leaseMillis the lease time, or {@link PlainCalls#WATCHDOG}
 * @param client whose closing ends the waits: Redisson's would leave them for ever
 */
record FencedCalls(RFencedLock lock, long leaseMillis, NativeClient client) implements Calls {
    /** Redisson's own sign for a wait without a limit. */
    private static final long FOREVER = -1;

    @Override
    public long acquire() throws InterruptedException {
        Long token = await(ask(FOREVER));
        if (token == null) {
            throw new IllegalStateException("Redisson ended an unbounded wait without the lock");
        }
        return token;
    }

    @Override
    public @Nullable Long acquireWithin(long waitMillis) throws InterruptedException {
        return await(ask(waitMillis));
    }

    @Override
    public CompletableFuture<Long> acquireAsync() {
        return ask(FOREVER);
    }

    @Override
    public CompletableFuture<@Nullable Long> acquireWithinAsync(long waitMillis) {
        return ask(waitMillis);
    }

    private CompletableFuture<Long> ask(long waitMillis) {
        return lock.tryLockAndGetTokenAsync(waitMillis, leaseMillis, TimeUnit.MILLISECONDS)
                .toCompletableFuture();
    }

    private @Nullable Long await(CompletableFuture<Long> token) throws InterruptedException {
        Runnable end = () -> token.cancel(false);
        client.waits(end);
        try {
            return token.get();
        } catch (InterruptedException e) {
            // Redisson gives back a lock that comes after this; its subscription ends.
            if (!token.cancel(false)) {
                long thread = Calls.idOf(Thread.currentThread());
                token.thenAccept(acquired -> {
                    if (acquired != null) {
                        lock.unlockAsync(thread);
                    }
                });
            }
            throw e;
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            client.waitsNoMore(end);
        }
    }
}
