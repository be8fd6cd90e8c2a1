package dev.lockmark;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A distributed lock in the manner of {@link java.util.concurrent.locks.ReentrantLock}: owned by the thread that locked it,
 * which may lock it again at no round trip. Safe for use by many threads.
 *
 * <ul>
 *   <li>Locking again never shortens the lease: if the options of the inner call ask for a longer lease than those of the
 *       outer one, more than it has left, and it is not renewed automatically, it is prolonged once (one round trip). Whether
 *       it is renewed stays as the outer call has it.
 *   <li>Locking again after the lease was lost throws {@link dev.lockmark.exception.LeaseLostException}.
 *   <li>{@link #unlock()} of the last hold throws {@link dev.lockmark.exception.LeaseLostException} if the lock was no longer
 *       the thread's. The local hold ends in any case, whatever the server answers.
 *   <li>A thread that ends without unlocking keeps the lock until the client is closed, as with any
 *       {@link java.util.concurrent.locks.Lock}, or until {@link LockOptions#maxHoldTime()}.
 * </ul>
 */
public interface ReentrantLockView extends Lock {
    /**
     * Waits for the lock whether or not the thread is interrupted; returns only as its owner, with the interrupt status kept.
     *
     * @throws dev.lockmark.exception.LockException as {@link DistributedLock#acquire()}
     */
    @Override
    void lock();

    /**
     * Ends one hold of the calling thread; the last one releases the lock. One round trip for the last, none for the others.
     *
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock
     * @throws dev.lockmark.exception.LeaseLostException if the lock was lost before the last hold ended
     * @throws dev.lockmark.exception.LockException if the release failed; it is tried again in the background
     */
    @Override
    void unlock();

    /**
     * Not offered: a condition would have to wake threads of other processes.
     *
     * @return never
     * @throws UnsupportedOperationException always
     */
    @Override
    Condition newCondition();

    /**
     * How many holds the calling thread has. Sends nothing.
     *
     * @return the number, 0 or more
     */
    int holdCount();

    /**
     * Whether the calling thread has the lock and may still count on it. Sends nothing.
     *
     * @return true if it has a hold whose {@link Lease#isHeld()} is true
     */
    boolean isHeldByCurrentThread();
}
