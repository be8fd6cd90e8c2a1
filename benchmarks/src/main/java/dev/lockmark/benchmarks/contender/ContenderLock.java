package dev.lockmark.benchmarks.contender;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A lock as the benchmarks use it. */
public interface ContenderLock {
    /**
     * Waits for the lock.
     *
     * @param wait at most this long
     * @return the hold, or null if the time was over
     * @throws Exception if it fails in another way; the benchmark fails then
     */
    @Nullable Held acquire(Duration wait) throws Exception;

    /** A hold of the lock. */
    interface Held {
        /** What {@link #fencingToken()} answers where there is none. */
        long NO_TOKEN = 0;

        /**
         * Gives the lock back.
         *
         * @return true if it was still ours; false if it had been lost
         * @throws Exception if it fails; the benchmark fails then
         */
        boolean release() throws Exception;

        /**
         * The fencing token.
         *
         * @return a number that rises with each acquisition of the lock, or {@link #NO_TOKEN}
         */
        default long fencingToken() {
            return NO_TOKEN;
        }
    }
}
