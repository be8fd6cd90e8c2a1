package dev.lockmark;

/** What a release found on the server. */
public enum ReleaseOutcome {
    /** The lock was this lease's until now. */
    RELEASED,
    /** Nobody held the lock: the lease had expired, or its key was deleted or evicted. */
    EXPIRED,
    /** Another owner held the lock; it was left alone. */
    TAKEN_OVER
}
