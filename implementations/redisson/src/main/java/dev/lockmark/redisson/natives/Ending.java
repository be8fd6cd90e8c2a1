package dev.lockmark.redisson.natives;

import dev.lockmark.ReleaseOutcome;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * How far a lease has come to its end. Only one release is ever under way: a second one would give back another hold of the same
 * thread.
 */
final class Ending {
    private @Nullable CompletableFuture<ReleaseOutcome> release;
    private boolean givenUp;
    private boolean lost;

    /** Makes this release the one; or answers the one that is under way or done. */
    synchronized @Nullable CompletableFuture<ReleaseOutcome> begin(CompletableFuture<ReleaseOutcome> mine) {
        if (release != null) {
            return release;
        }
        release = mine;
        givenUp = true;
        return null;
    }

    /** Lets the next one try again. */
    void failed(CompletableFuture<ReleaseOutcome> mine, RuntimeException failure) {
        synchronized (this) {
            release = null;
        }
        mine.completeExceptionally(failure);
    }

    /** Whether the lease is given back or lost, or somebody has begun to give it back. */
    synchronized boolean isOver() {
        return givenUp || lost;
    }

    synchronized boolean isReleased() {
        return release != null && release.isDone();
    }

    /** Answers false if there is nothing left to lose. */
    synchronized boolean lose() {
        if (givenUp || lost) {
            return false;
        }
        lost = true;
        return true;
    }
}
