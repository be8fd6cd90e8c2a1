package dev.lockmark;

import dev.lockmark.exception.LossReason;
import java.time.Duration;

/**
 * Is told what the locks of a client do, for metrics. Must be safe for use by many threads and must not block: acquisitions
 * and releases that a thread waited for, and their failures, are reported by that thread, before its method returns; all else
 * on the client's {@linkplain ClientOptions#callbackExecutor() callback executor}, for asynchronous ones before their future
 * completes. What a listener throws is logged and otherwise ignored. The same facts are Java Flight Recorder events ({@code dev.lockmark.Acquire},
 * {@code .Release}, {@code .Renew}, {@code .LeaseLost}).
 */
public interface LockListener {
    /** Ignores everything, at no cost. */
    LockListener NONE = new LockListener() {};

    /**
     * An acquisition has ended.
     *
     * @param lockName the lock
     * @param acquired whether it succeeded; false if the lock was held for as long as the caller would wait
     * @param waited from the call to its end
     * @param attempts how many requests were made
     */
    default void onAcquire(String lockName, boolean acquired, Duration waited, int attempts) {}

    /**
     * A release has ended.
     *
     * @param lockName the lock
     * @param outcome what the server found
     * @param held from the acquisition to the release
     */
    default void onRelease(String lockName, ReleaseOutcome outcome, Duration held) {}

    /**
     * The server has confirmed a renewal.
     *
     * @param lockName the lock
     * @param roundTrip from sending the request to the reply
     */
    default void onRenew(String lockName, Duration roundTrip) {}

    /**
     * A lease was lost. Reported once for each lease.
     *
     * @param lockName the lock
     * @param reason why
     */
    default void onLost(String lockName, LossReason reason) {}

    /**
     * A request failed: an acquisition, release or renewal.
     *
     * @param lockName the lock
     * @param failure what the caller gets, or would get if anybody waited for it
     */
    default void onFailure(String lockName, RuntimeException failure) {}
}
