package dev.lockmark.script;

import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** What {@link CompletableFuture} wraps, unwrapped. */
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
