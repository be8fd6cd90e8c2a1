package dev.lockmark;

/**
 * Locks on one Redis or Valkey server. Made by a driver's entry point, for example {@code LettuceLocks.connect(uri)}. Safe
 * for use by many threads; an application needs one.
 */
public interface LockClient extends AutoCloseable {
    /**
     * A lock with this client's default options. Sends nothing and keeps nothing: make one whenever it is needed.
     *
     * @param name what is locked: any string without unpaired surrogates, empty or with braces too; names are
     *     case-sensitive, and all clients that use the same name on the same server contend for the same lock
     * @return the lock
     * @throws IllegalArgumentException if the name has an unpaired surrogate
     * @throws dev.lockmark.exception.LockException as {@link #lock(String, LockOptions)}
     */
    DistributedLock lock(String name);

    /**
     * A lock with options of its own. Contenders for one lock should agree on its options, but nothing breaks if their lease
     * times, waiting or release commands differ; fencing must be on for all of them or for none.
     *
     * @param name what is locked, as in {@link #lock(String)}
     * @param options how it is locked
     * @return the lock
     * @throws IllegalArgumentException if the name has an unpaired surrogate
     * @throws dev.lockmark.exception.UnsupportedByServerException if the options ask for
     *     {@link ReleaseCommand#NATIVE} and the server has no such command
     * @throws dev.lockmark.exception.LockException if they ask for it and the server could not be asked. This question costs
     *     one round trip, once in the client's life; without {@code NATIVE} nothing is sent
     */
    DistributedLock lock(String name, LockOptions options);

    /**
     * The options that this client was made with.
     *
     * @return the options
     */
    ClientOptions options();

    /**
     * How many commands this client has sent to the server since it was made, renewals and clean-ups included.
     *
     * @return the count; exact when no operation is under way
     */
    long commandsSent();

    /**
     * Ends the client: callers that wait get {@link dev.lockmark.exception.ClientClosedException}
     * (or {@link dev.lockmark.exception.OutcomeUnknownException} if the server has not answered their request), renewal stops, and the
     * connection is closed if the client opened it (one that the application brought stays open). Leases that are still held
     * are <em>not</em> released, because their holders may be in the middle of their work: {@link Lease#whenLost()} reports
     * {@link dev.lockmark.exception.LossReason#CLIENT_CLOSED} and the server drops them when their lease time ends.
     * Idempotent, and safe from several threads at once; returns within 5 seconds, also while the server is down.
     */
    @Override
    void close();
}
