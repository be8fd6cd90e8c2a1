package dev.lockmark.script;

import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waiting for {@link CompletableFuture}s, and what they wrap, unwrapped. Stateless. */
public final class Futures {
    private Futures() {}

    /**
     * Waits for a future, also while interrupted.
     *
     * @param <T> what it brings
     * @param future one that a timeout bounds
     * @return what it brought
     * @throws LockException if it failed
     */
    public static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw failure(e);
        }
    }

    /**
     * Waits for a future for a bounded time, also while interrupted; the thread's interrupt status is kept.
     *
     * @param <T> what it brings
     * @param future the future
     * @param timeoutNanos how long to wait, in nanoseconds; if not positive, what is there already is taken
     * @return what it brought
     * @throws ExecutionException if it failed, with the failure as its cause
     * @throws TimeoutException if it did not complete in time
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public static <T extends @Nullable Object> T getUninterruptibly(CompletableFuture<T> future, long timeoutNanos)
            throws ExecutionException, TimeoutException {
        long deadline = System.nanoTime() + timeoutNanos;
        long left = timeoutNanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get(left, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                    left = Math.max(0, deadline - System.nanoTime());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * The lock failure inside what a future reports.
     *
     * @param thrown what came, perhaps wrapped
     * @return the failure; anything unforeseen counts as an unknown outcome, the safe reading
     */
    public static LockException failure(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure instanceof LockException known
                ? known
                : new OutcomeUnknownException("the request ended in an unforeseen way: " + failure, failure);
    }

    /** The failure of a future that is done, or null if it succeeded or is not done. */
    static @Nullable LockException failureOf(CompletableFuture<?> future) {
        if (!future.isCompletedExceptionally()) {
            return null;
        }
        try {
            future.join();
            return null;
        } catch (RuntimeException e) {
            return failure(e);
        }
    }

    static <T extends @Nullable Object> void copy(CompletableFuture<T> done, CompletableFuture<T> target) {
        done.whenComplete((value, failure) -> complete(target, value, failure));
    }

    /**
     * Completes a future with what another has come to.
     *
     * @param <T> what it brings
     * @param target the future to complete
     * @param value what came, if there was no failure
     * @param failure what was thrown, perhaps wrapped, or null
     */
    public static <T extends @Nullable Object> void complete(
            CompletableFuture<T> target, T value, @Nullable Throwable failure) {
        if (failure == null) {
            target.complete(value);
        } else {
            target.completeExceptionally(failure(failure));
        }
    }
}
