package dev.lockmark.redisson.natives;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RFuture;
import org.redisson.api.RLock;

/**
 * How a lock of Redisson is asked for, each on the calling thread and in its name. What is answered is the fencing token, or
 * {@link #NO_TOKEN}, if the lock was acquired, and null if not.
 */
interface Calls {
    /** The token of a lock that has none. */
    long NO_TOKEN = 0;

    RLock lock();

    /** Redisson's name for a thread. */
    @SuppressWarnings("deprecation") // Thread.threadId() came with JDK 19.
    static long idOf(Thread thread) {
        return thread.getId();
    }

    /** The lease time, or {@link PlainCalls#WATCHDOG}. */
    long leaseMillis();

    /** Waits without a limit. */
    long acquire() throws InterruptedException;

    /** Waits for so many milliseconds; 0 makes one attempt. */
    @Nullable Long acquireWithin(long waitMillis) throws InterruptedException;

    CompletableFuture<Long> acquireAsync();

    CompletableFuture<@Nullable Long> acquireWithinAsync(long waitMillis);

    /**
     * What comes of a request; cancelling it cancels the request, and Redisson then gives back a lock that comes late.
     *
     * @param giveBack gives back a lock that Redisson has handed out just before the cancelling
     */
    static <T, R extends @Nullable Object> CompletableFuture<R> answer(
            RFuture<T> request, Function<T, R> meaning, Runnable giveBack) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        request.whenComplete((value, failure) -> {
            if (failure == null) {
                R acquired = meaning.apply(value);
                if (!answer.complete(acquired) && acquired != null) {
                    giveBack.run();
                }
            } else {
                answer.completeExceptionally(failure);
            }
        });
        answer.whenComplete((value, failure) -> {
            if (answer.isCancelled()) {
                request.cancel(false);
            }
        });
        return answer;
    }
}
