package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import java.util.Objects;
import org.redisson.api.RedissonClient;

/**
 * Redisson's own locks behind Lockmark's API: the locks as people have them today, to move from, or to measure. Acquiring calls
 * {@code RLock}'s blocking methods on the calling thread, releasing calls {@code unlock()}, the asynchronous methods call
 * Redisson's; nothing is added to what they send. So they keep Redisson's rules, which differ from those that {@link
 * dev.lockmark.DistributedLock} and {@link dev.lockmark.Lease} state. {@link RedissonDeviation} has each difference in a
 * sentence; in short:
 *
 * <ul>
 *   <li><b>Threads own the lock.</b> The same thread re-enters instead of waiting; only the thread that acquired a lease may
 *       release it ({@code releaseAsync()} works from any). Releasing a lease that was lost gives back what the same thread has
 *       acquired since.
 *   <li><b>A lost lock</b> shows at the release: Redisson says that the lock is not the thread's, and one more question (is it
 *       locked now?) tells {@code TAKEN_OVER} from {@code EXPIRED}, as of that later moment. The release of an expired
 *       {@link RedissonLockKind#FAIR} lock says {@code RELEASED}. Before the release nobody is told: a renewed lease's
 *       {@code isHeld()} and {@code remaining()} ask the server, and its {@code whenLost()} completes with the client's closing
 *       alone.
 *   <li><b>Leases.</b> {@code LockOptions.withRenewedLease} is the watchdog, every third of {@code Config.lockWatchdogTimeout},
 *       which the whole client shares: {@link #connect} sets it to the lease time of the client's lock options (30 s by
 *       default), and another renewed lease time is refused. After a failed renewal the watchdog goes on trying; once it has
 *       found the lock gone it stops. {@code LockOptions.withoutRenewal} is an explicit lease time. There is no renewal by hand.
 *   <li><b>An interrupt</b> ends a wait; if it meets a request that the server then executes, a lock is left that nobody holds,
 *       and in {@code RLOCK} and {@code FAIR} the watchdog renews it as long as the client lives.
 *   <li><b>A lost reply</b> is an unknown outcome ({@link dev.lockmark.exception.OutcomeUnknownException}) after the command
 *       timeout: Redisson does not repeat the request, and removes nothing. What was acquired stays for its lease time or the
 *       watchdog timeout.
 *   <li><b>A cut connection</b> is opened again, and the watchdog goes on. After a failover a lock that the new primary has not
 *       seen is lost like any acknowledged write; while the server is a read-only replica, Redisson repeats the request for
 *       about 5 s before it fails.
 *   <li><b>What stays behind:</b> {@code FENCED} leaves a counter without a time to live for each name; {@code FAIR} leaves the
 *       queue of waiters that died until somebody locks again; a release leaves {@code redisson_unlock_latch:{name}:...} for
 *       some seconds if its second command is lost.
 *   <li><b>Options:</b> fencing follows the kind; drift and lease time are heeded; a wait strategy, release command or longest
 *       hold time other than the default is refused with an {@link IllegalArgumentException}.
 * </ul>
 *
 * <p>One cycle without contention takes 3 commands: acquire, release, and the removal of the release's latch. The methods may be
 * called from any thread, and what they return is for use by many threads.
 */
public final class RedissonNatives {
    private RedissonNatives() {}

    /**
     * Connects with the {@linkplain ClientOptions#defaults() default options}: {@link #connect(RedissonLockKind, String,
     * ClientOptions)}.
     *
     * @param kind which of Redisson's locks
     * @param uri where the server is, in any of the forms of {@link dev.lockmark.redisson.RedissonLocks#connect(String,
     *     ClientOptions)}
     * @return the lock client, with a Redisson client of its own, which {@link LockClient#close()} shuts down
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported
     * @throws dev.lockmark.exception.LockException as the other method
     */
    public static LockClient connect(RedissonLockKind kind, String uri) {
        return connect(kind, uri, ClientOptions.defaults());
    }

    /**
     * Makes a Redisson client with Redisson's defaults (4 retries of what was not sent, 24 idle connections), but for the command
     * timeout, the number of connections, and the watchdog timeout, which is the lease time of the options' lock options if those
     * are renewed.
     *
     * @param kind which of Redisson's locks
     * @param uri where the server is, in any of the forms of {@link dev.lockmark.redisson.RedissonLocks#connect(String,
     *     ClientOptions)}
     * @param options how the client works
     * @return the lock client, with a Redisson client of its own, which {@link LockClient#close()} shuts down; it counts the
     *     commands sent, those that open connections left out
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported, or the options speak of TLS
     *     and the URI does not
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there, after some seconds of Redisson's retries
     * @throws dev.lockmark.exception.AuthenticationException if the server refuses the user name or password, or wants one
     * @throws dev.lockmark.exception.LockException if the server refuses the connection for another reason
     */
    public static LockClient connect(RedissonLockKind kind, String uri, ClientOptions options) {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(options, "options");
        return UsualClient.connect(kind, uri, options);
    }

    /**
     * Uses a client of the application with the {@linkplain ClientOptions#defaults() default options}: {@link
     * #over(RedissonLockKind, RedissonClient, ClientOptions)}.
     *
     * @param kind which of Redisson's locks
     * @param client the client
     * @return the lock client, which leaves {@code client} open when it is closed
     */
    public static LockClient over(RedissonLockKind kind, RedissonClient client) {
        return over(kind, client, ClientOptions.defaults());
    }

    /**
     * Uses a client that the application already has, with its own timeouts. Sends nothing. A lock with a renewed lease is refused
     * unless its lease time is the client's {@code Config.lockWatchdogTimeout}. {@link LockClient#commandsSent()} throws {@link
     * UnsupportedOperationException}, because Redisson does not count.
     *
     * @param kind which of Redisson's locks
     * @param client the client, of any of Redisson's set-ups
     * @param options how the lock client works; its command timeout and number of connections have no meaning here
     * @return the lock client, which leaves {@code client} open when it is closed
     */
    public static LockClient over(RedissonLockKind kind, RedissonClient client, ClientOptions options) {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(options, "options");
        return new NativeClient(kind, client, options, null);
    }
}
