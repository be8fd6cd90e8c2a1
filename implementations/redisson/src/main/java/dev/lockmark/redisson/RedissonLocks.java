package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.engine.LockClients;
import java.util.Objects;
import org.redisson.api.RedissonClient;

/**
 * Lockmark's locks over Redisson's connections. For Redisson's own locks see {@code dev.lockmark.redisson.natives}.
 *
 * <p>Waiting is interruptible, on virtual threads too. Nothing is ever sent twice, whatever number of retries a Redisson client
 * is configured with, and {@link ClientOptions#commandTimeout()} is the timeout of each command, whatever the client's own. A
 * command that was written and whose connection ended is reported at once, with
 * {@link dev.lockmark.exception.OutcomeUnknownException}; one that found no connection was certainly not sent
 * ({@link dev.lockmark.exception.ServerUnreachableException}).
 *
 * <p>The methods may be called from any thread but Redisson's own, and what they return is for use by many threads.
 */
public final class RedissonLocks {
    private RedissonLocks() {}

    /**
     * Connects with the {@linkplain ClientOptions#defaults() default options}: {@link #connect(String, ClientOptions)}.
     *
     * @param uri the server, {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS
     * @return the lock client, with a Redisson client of its own, which {@link LockClient#close()} closes
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.LockException if the server refuses the login or the connection
     */
    public static LockClient connect(String uri) {
        return connect(uri, ClientOptions.defaults());
    }

    /**
     * Connects and logs in. All operations share one connection. When it is lost, what waited for a reply fails with
     * {@link dev.lockmark.exception.OutcomeUnknownException}; the next command opens another one, and until that succeeds each
     * fails with {@link dev.lockmark.exception.ServerUnreachableException}. A connection that is silent is found out by a PING
     * every 5 s and replaced after 5 s more; a user without the permission for PING does without that.
     *
     * <p><b>Close the client</b>: Redisson's timer thread is not a daemon, so a process that has forgotten to close one does not
     * end.
     *
     * @param uri the server, {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS, which checks
     *     the certificate and its host name against the JVM's trust store; port 6379 and database 0 are the defaults, user and
     *     password may be percent-encoded
     * @param options how the client works; there is one connection, whatever its maximum number of connections
     * @return the lock client, with a Redisson client of its own, which {@link LockClient#close()} closes: two threads for the
     *     network and one for timers
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported (Sentinel, cluster, Unix
     *     socket); the message does not show the password
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.AuthenticationException if the server refuses the user name or password, or wants one
     * @throws dev.lockmark.exception.LockException if the server refuses the connection for another reason
     */
    public static LockClient connect(String uri, ClientOptions options) {
        Objects.requireNonNull(options, "options");
        return LockClients.over(RedissonDriver.connect(uri, options), options);
    }

    /**
     * Uses a client of the application with the {@linkplain ClientOptions#defaults() default options}:
     * {@link #over(RedissonClient, ClientOptions)}.
     *
     * @param client the client, as {@link org.redisson.Redisson#create(org.redisson.config.Config)} made it
     * @return the lock client, which leaves {@code client} open when it is closed
     * @throws IllegalArgumentException if it is not Redisson's own implementation
     */
    public static LockClient over(RedissonClient client) {
        return over(client, ClientOptions.defaults());
    }

    /**
     * Uses a client that the application already has: its connections to the primaries, its threads, its configuration of
     * servers (single, Sentinel, replicated, cluster). Sends nothing. Of its configuration the retries, the timeouts and the
     * mapping of names do not concern lock commands; the mapping of commands does. Closing the lock client does not end
     * commands that wait for their reply.
     *
     * <p>A client that was made with {@code lazyInitialization} connects at the first lock operation, and holds it up.
     *
     * @param client the client, as {@link org.redisson.Redisson#create(org.redisson.config.Config)} made it
     * @param options how the lock client works
     * @return the lock client, which leaves {@code client} open when it is closed
     * @throws IllegalArgumentException if it is not Redisson's own implementation, for example a proxy: its connections cannot
     *     be reached then
     */
    public static LockClient over(RedissonClient client, ClientOptions options) {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(options, "options");
        return LockClients.over(RedissonDriver.over(client), options);
    }
}
