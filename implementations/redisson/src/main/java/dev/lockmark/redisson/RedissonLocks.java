package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.engine.LockClients;
import java.util.Objects;
import org.redisson.api.RedissonClient;

/**
 * Lockmark's locks over Redisson's connections. For Redisson's own locks see {@code dev.lockmark.redisson.natives}.
 *
 * <p>Waiting is interruptible, on virtual threads too. What a server may have executed is never sent again, whatever number of
 * retries a Redisson client is configured with, and {@link ClientOptions#commandTimeout()} is the timeout of each command, whatever the client's own. A
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
     * @param uri the servers, in one of the forms of {@link dev.lockmark.driver.ServerUri#parse(String)}
     * @return the lock client, with a Redisson client of its own, which {@link LockClient#close()} closes
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.LockException if the server refuses the login or the connection
     */
    public static LockClient connect(String uri) {
        return connect(uri, ClientOptions.defaults());
    }

    /**
     * Connects and logs in. All operations share one connection, in a cluster one to each primary. When it is lost, what waited
     * for a reply fails with {@link dev.lockmark.exception.OutcomeUnknownException}; the next command opens another one, and
     * until that succeeds each fails with {@link dev.lockmark.exception.ServerUnreachableException}. Over Sentinels and in a
     * cluster, what certainly no server has executed is tried again until the command timeout, and Sentinels and cluster are
     * asked twice a second who the primaries are. A connection that is silent is found out by a PING, sent as
     * often as a command may take but at least every 5 s, and replaced after as long again; a user without the permission for
     * PING does without that.
     *
     * <p>To a single server and over Sentinels, Redisson sends a script with two keys, {@code test1} and {@code test2}, when it
     * connects, to find out whether that is a cluster; it only reads, and a user who may not do that does without, but the
     * refusal stands in the server's {@code ACL LOG}.
     *
     * <p><b>Close the client</b>: Redisson's timer thread is not a daemon, so a process that has forgotten to close one does not
     * end.
     *
     * @param uri the servers, in one of the forms of {@link dev.lockmark.driver.ServerUri#parse(String)}; Redisson tells
     *     Sentinels from servers by their ports, so where Sentinels want a login no server may have the port of one
     * @param options how the client works; there is one connection to a server, whatever its maximum number of connections
     * @return the lock client, with a Redisson client of its own, which {@link LockClient#close()} closes: two threads for the
     *     network and one for timers
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported (Unix socket), or if TLS
     *     options are given for one without TLS; the message does not show the password
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout, or nobody
     *     whose certificate is trusted
     * @throws dev.lockmark.exception.AuthenticationException if the server refuses the user name, the password or the client
     *     certificate, or wants one
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
     * mapping of names do not concern lock commands; the mapping of commands and the size of the pool do: a pool of 10 and more
     * lends a connection to one command at a time. Unless its configuration is that of a single server, what certainly no
     * server has executed is tried again until the command timeout. Closing the lock client does not end commands that wait for
     * their reply.
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
