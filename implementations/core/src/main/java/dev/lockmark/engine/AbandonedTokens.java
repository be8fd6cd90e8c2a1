package dev.lockmark.engine;

import dev.lockmark.ReleaseOutcome;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Owner tokens that may stand, or may yet come to stand, under a lock's key though nobody counts on them: after a request whose
 * outcome is unknown, or a release that failed. Each is released at once, and again with backoff until its time is over: a
 * server that was stopped executes the abandoned request afterwards, when a clean-up has already found nothing.
 */
final class AbandonedTokens {
    private static final long FIRST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long SHORTEST_LARGEST_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A token with a long lease is looked for more rarely: the cost of an unknown outcome is bounded, not a share of time. */
    private static final int DELAYS_IN_A_LEASE = 30;

    private final Timer timer;
    private final long timeoutNanos;
    private final Set<Abandoned> pending = ConcurrentHashMap.newKeySet();

    AbandonedTokens(Timer timer, long timeoutNanos) {
        this.timer = timer;
        this.timeoutNanos = timeoutNanos;
    }

    void add(EngineLock lock, byte[] token, long untilNanos) {
        Abandoned abandoned = new Abandoned(lock, token, untilNanos);
        pending.add(abandoned);
        attempt(abandoned, FIRST_DELAY_NANOS);
    }

    private void attempt(Abandoned abandoned, long nextDelayNanos) {
        abandoned.release(timeoutNanos).whenComplete((outcome, failure) -> {
            long left = abandoned.untilNanos - System.nanoTime();
            if (outcome == ReleaseOutcome.RELEASED || left <= 0) {
                pending.remove(abandoned);
                return;
            }
            long following = Math.min(nextDelayNanos * 2, abandoned.largestDelayNanos());
            if (timer.after(Math.min(nextDelayNanos, left), () -> attempt(abandoned, following)) == null) {
                pending.remove(abandoned);
            }
        });
    }

    /** One last attempt for each, waited for at most this long. */
    void close(long waitNanos) {
        CompletableFuture<?>[] last = pending.stream()
                .map(abandoned -> abandoned.release(waitNanos).exceptionally(failure -> null))
                .toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(last).get(waitNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // The server does not answer: the leases lapse by themselves.
        }
        pending.clear();
    }

    private static final class Abandoned {
        private final EngineLock lock;
        private final byte[] token;
        private final long untilNanos;

        Abandoned(EngineLock lock, byte[] token, long untilNanos) {
            this.lock = lock;
            this.token = token;
            this.untilNanos = untilNanos;
        }

        long largestDelayNanos() {
            return Math.max(SHORTEST_LARGEST_DELAY_NANOS, lock.terms().leaseNanos() / DELAYS_IN_A_LEASE);
        }

        CompletableFuture<@Nullable ReleaseOutcome> release(long timeoutNanos) {
            return lock.requests()
                    .release(token)
                    .executeAsync(timeoutNanos)
                    .thenApply(reply -> lock.requests().released(reply));
        }
    }
}
