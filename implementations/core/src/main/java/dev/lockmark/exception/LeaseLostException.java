package dev.lockmark.exception;

/**
 * The lease was no longer its holder's when it was closed, renewed or re-entered: what it guarded may have been touched
 * by another holder meanwhile. A guarded resource that checks fencing tokens has refused the late writes.
 */
public final class LeaseLostException extends LockException {
    private static final long serialVersionUID = 1L;

    /** The lock's name. */
    private final String lockName;

    /** Why the lease ended. */
    private final LossReason reason;

    /**
     * Creates the exception.
     *
     * @param lockName the lock's name
     * @param reason why the lease ended
     */
    public LeaseLostException(String lockName, LossReason reason) {
        super("the lease of lock '" + lockName + "' was lost: " + reason.explanation(), null);
        this.lockName = lockName;
        this.reason = reason;
    }

    /**
     * The name of the lock.
     *
     * @return the name, as given to the client
     */
    public String lockName() {
        return lockName;
    }

    /**
     * Why the lease ended.
     *
     * @return the reason
     */
    public LossReason reason() {
        return reason;
    }
}
