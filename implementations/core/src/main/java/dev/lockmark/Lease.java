package dev.lockmark;

import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * One successful acquisition of a lock, bounded in time. Safe for use by many threads, and may pass between them.
 *
 * <p><b>Validity.</b> The holder may count on the lease until the lease time has passed since <em>before</em> the winning
 * request (or the last confirmed renewal) was sent, less the clocks' {@linkplain Drift drift}, on this process's monotonic
 * clock ({@link System#nanoTime()}; on Linux that clock stands still while the machine is suspended). No lock that is bounded
 * in time can stop a holder that is paused beyond it: let the guarded resource check the {@link #fencingToken()}.
 */
public interface Lease extends AutoCloseable {
    /**
     * The name of the lock.
     *
     * @return the name
     */
    String lockName();

    /**
     * The value that the server stores for this acquisition.
     *
     * @return the token, unique for each acquisition
     */
    String ownerToken();

    /**
     * A number that rises strictly with each change of owner of this lock, for the guarded resource to check: it refuses a
     * number smaller than the largest that it has seen. Assigned in the same atomic step as the acquisition; renewal does not
     * change it.
     *
     * <p>The server counts in a key beside the lock's, which lives for a day after it was made; a new counter starts at the
     * server's clock in microseconds since 2020. So tokens rise across expiry, script flushes, restarts and a lost data set,
     * <em>as long as</em> one lock changes hands fewer than a million times a second on average and the server's clock is not
     * set back by more than it has run. The number is the counter shifted left by 12 bits and stays below 2<sup>63</sup>
     * until the year 2091.
     *
     * @return the token, larger than 0
     * @throws IllegalStateException if the lock's options are without fencing
     */
    long fencingToken();

    /**
     * How much validity is left, by the conservative count above. Sends nothing.
     *
     * @return the time, zero when it has run out, or the lease was released or lost
     */
    Duration remaining();

    /**
     * Whether the holder may still count on the lease. Sends nothing; false as soon as the validity has run out, also while
     * the server cannot be reached.
     *
     * @return true while {@link #remaining()} is more than zero
     */
    boolean isHeld();

    /**
     * Prolongs the lease: afterwards the server keeps it for at least this long. Never shortens it, never re-creates it. One
     * round trip.
     *
     * @param leaseTime from now, 10 ms to 365 days
     * @throws IllegalArgumentException if the lease time is out of bounds
     * @throws IllegalStateException if the lease was released
     * @throws dev.lockmark.exception.LeaseLostException if the lock is no longer this lease's
     * @throws dev.lockmark.exception.LockException if the request failed; the lease stays as it was
     */
    void renew(Duration leaseTime);

    /**
     * Gives the lock back, if it is still this lease's. Never deletes another's. One round trip. Renewal stops first, whatever
     * the server answers. Once it has returned, calling it again sends nothing and answers the same.
     *
     * @return what the server found
     * @throws dev.lockmark.exception.LockException if the request failed: whether the lock was given back is unknown. It is
     *     tried again in the background until the lease time has passed; calling this again tries at once, and may then
     *     find {@link ReleaseOutcome#EXPIRED} because an earlier try has been executed after all
     */
    ReleaseOutcome release();

    /**
     * As {@link #release()} without blocking the caller.
     *
     * @return what the server will have found, completed on the client's callback executor
     */
    CompletionStage<ReleaseOutcome> releaseAsync();

    /**
     * Completes once, on the client's {@linkplain ClientOptions#callbackExecutor() callback executor}, if the lease ends in
     * another way than by its release: at the latest when its validity runs out.
     *
     * @return the reason; never completes after a release
     */
    CompletionStage<LossReason> whenLost();

    /**
     * Releases the lease, unless {@link #release()} has done so.
     *
     * @throws dev.lockmark.exception.LeaseLostException if the lock was no longer this lease's
     * @throws dev.lockmark.exception.LockException as {@link #release()}
     */
    @Override
    void close();
}
