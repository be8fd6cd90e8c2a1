package dev.lockmark.redisson.natives;

import dev.lockmark.ReleaseOutcome;
import dev.lockmark.event.ReleaseEvent;
import dev.lockmark.exception.LockException;
import dev.lockmark.redisson.connection.Causes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How one hold of a thread is given back. The lock client may be closed already: as long as the Redisson client underneath is
 * open, so is this way, because Redisson's watchdog goes on too.
 */
final class NativeRelease {
    private final NativeLock lock;
    private final Thread owner;
    private final Ending ending;
    private final BiConsumer<ReleaseOutcome, @Nullable ReleaseEvent> released;

    NativeRelease(
            NativeLock lock, Thread owner, Ending ending, BiConsumer<ReleaseOutcome, @Nullable ReleaseEvent> released) {
        this.lock = lock;
        this.owner = owner;
        this.ending = ending;
        this.released = released;
    }

    /** On the owner's thread, which waits for it. */
    ReleaseOutcome now() {
        boolean anothers = Thread.currentThread() != owner;
        if (anothers && !ending.isReleased()) {
            throw new IllegalMonitorStateException("the lease of lock '" + lock.name() + "' belongs to thread '"
                    + owner.getName() + "', and thread '"
                    + Thread.currentThread().getName()
                    + "' cannot release it: Redisson's locks belong to threads; releaseAsync() works from any");
        }
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = ending.begin(mine);
        if (other != null) {
            return joined(other);
        }
        boolean interrupted = Thread.interrupted();
        ReleaseEvent event = lock.client().reports().releaseBegins();
        try {
            ReleaseOutcome outcome = unlock();
            mine.complete(outcome);
            released.accept(outcome, event);
            return outcome;
        } catch (RuntimeException e) {
            LockException failure = lock.failed(e);
            ending.failed(mine, failure);
            throw failure;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ReleaseOutcome joined(CompletableFuture<ReleaseOutcome> other) {
        try {
            return other.join();
        } catch (CompletionException e) {
            throw Failures.of(e, lock.name(), lock.client().isClosed());
        }
    }

    private ReleaseOutcome unlock() {
        try {
            lock.calls().lock().unlock();
            return ReleaseOutcome.RELEASED;
        } catch (IllegalMonitorStateException lost) {
            // All that Redisson says is that it was not ours; whose it is now is a second question.
            return foundInstead(lock.calls().lock().isLocked());
        }
    }

    private static ReleaseOutcome foundInstead(boolean locked) {
        return locked ? ReleaseOutcome.TAKEN_OVER : ReleaseOutcome.EXPIRED;
    }

    /** On any thread, in the owner's name. */
    CompletionStage<ReleaseOutcome> later() {
        CompletableFuture<ReleaseOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> told = new CompletableFuture<>();
        CompletableFuture<ReleaseOutcome> other = ending.begin(mine);
        if (other != null) {
            other.whenComplete(
                    (outcome, failure) -> lock.client().reports().callBack(() -> complete(told, outcome, failure)));
            return told;
        }
        ReleaseEvent event = lock.client().reports().releaseBegins();
        unlockAsync()
                .whenComplete((outcome, failure) -> lock.client().reports().callBack(() -> {
                    if (failure == null) {
                        mine.complete(outcome);
                        released.accept(outcome, event);
                        told.complete(outcome);
                    } else {
                        LockException reason = lock.failed(failure);
                        ending.failed(mine, reason);
                        told.completeExceptionally(reason);
                    }
                }));
        return told;
    }

    private static void complete(
            CompletableFuture<ReleaseOutcome> told, ReleaseOutcome outcome, @Nullable Throwable failure) {
        if (failure == null) {
            told.complete(outcome);
        } else {
            told.completeExceptionally(Causes.bare(failure));
        }
    }

    private CompletionStage<ReleaseOutcome> unlockAsync() {
        try {
            return lock.calls()
                    .lock()
                    .unlockAsync(Calls.idOf(owner))
                    .handle((nothing, failure) -> failure == null
                            ? CompletableFuture.completedFuture(ReleaseOutcome.RELEASED)
                            : foundInsteadAsync(failure))
                    .thenCompose(outcome -> outcome);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletionStage<ReleaseOutcome> foundInsteadAsync(Throwable failure) {
        return Failures.notTheOwner(failure)
                ? lock.calls().lock().isLockedAsync().thenApply(NativeRelease::foundInstead)
                : CompletableFuture.failedFuture(failure);
    }
}
