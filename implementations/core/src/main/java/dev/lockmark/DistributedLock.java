package dev.lockmark;

import dev.lockmark.exception.LockException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A named lock that processes on many machines share through one Redis or Valkey server. Each successful acquisition is a
 * {@link Lease}, bounded in time. Immutable and safe for use by many threads.
 *
 * <p>Ownership belongs to the lease, not to a thread: a second acquisition by the same thread waits like anybody else's, and
 * a lease may be released by another thread than the one that acquired it. {@link #asLock()} is the view that knows threads.
 *
 * <p>The algorithm is that of the Redis documentation, "Distributed Locks with Redis", section "Correct Implementation with
 * a Single Instance" (<a href="https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/">page</a>):
 * {@code SET key token NX PX lease}, with compare-and-delete as the release, and a fencing token (M. Kleppmann, "How to do
 * distributed locking", 2016) that the same atomic step assigns.
 *
 * <p>Every method that talks to the server may throw a {@link LockException}: see {@link dev.lockmark.exception} for the
 * types. After an unknown outcome the abandoned owner token is removed in the background.
 */
public interface DistributedLock {
    /**
     * What is locked.
     *
     * @return the name, as given to the client
     */
    String name();

    /**
     * How it is locked.
     *
     * @return the options
     */
    LockOptions options();

    /**
     * Waits for the lock, without a limit in time. One round trip if it is free; then one for each attempt that the wait
     * strategy makes. While it sleeps the caller holds no connection.
     *
     * @return the lease
     * @throws InterruptedException if the thread is interrupted before or while it waits; nothing is held then, and what may
     *     have been acquired is removed
     * @throws LockException if an attempt fails for another reason than that the lock is held
     */
    Lease acquire() throws InterruptedException;

    /**
     * Makes one attempt. One round trip.
     *
     * @return the lease, or empty if the lock is held
     * @throws LockException if the attempt fails for another reason than that the lock is held
     */
    Optional<Lease> tryAcquire();

    /**
     * Waits for the lock at most this long, requests included. A last attempt is made when the time is over, so the call
     * takes the time given and up to one round trip more. A request may take what is left of the wait, at least 100 ms or four
     * of the round trips seen, and never more than the client's command timeout.
     *
     * @param wait how long to wait; zero or negative makes one attempt, as {@link #tryAcquire()}
     * @return the lease, or empty if the lock was held all the time
     * @throws InterruptedException as {@link #acquire()}
     * @throws LockException if an attempt fails for another reason than that the lock is held
     */
    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    /**
     * As {@link #acquire()} without blocking the caller. Cancelling the future (see
     * {@link java.util.concurrent.CompletableFuture#cancel}) gives the waiting up; a lease that arrives too late is released.
     *
     * @return the lease to come, completed on the client's {@linkplain ClientOptions#callbackExecutor() callback executor};
     *     fails with a {@link LockException}
     */
    CompletionStage<Lease> acquireAsync();

    /**
     * As {@link #tryAcquire()} without blocking the caller.
     *
     * @return what will have come of it, completed on the callback executor
     */
    CompletionStage<Optional<Lease>> tryAcquireAsync();

    /**
     * As {@link #tryAcquire(Duration)} without blocking the caller.
     *
     * @param wait how long to wait; zero or negative makes one attempt
     * @return what will have come of it, completed on the callback executor
     */
    CompletionStage<Optional<Lease>> tryAcquireAsync(Duration wait);

    /**
     * This lock as a {@link java.util.concurrent.locks.Lock}: owned by threads, reentrant. All views that one client gives of
     * one name share their holds.
     *
     * @return the view; sends nothing
     */
    ReentrantLockView asLock();
}
