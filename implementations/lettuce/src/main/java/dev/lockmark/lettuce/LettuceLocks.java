package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.engine.LockClients;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.Objects;

/**
 * Locks over Lettuce.
 *
 * <p>All operations of a lock client share one connection. Waiting is interruptible, on virtual threads too.
 *
 * <p>The methods may be called from any thread but Lettuce's own, and what they return is for use by many threads.
 */
public final class LettuceLocks {
    private LettuceLocks() {}

    /**
     * Connects with the {@linkplain ClientOptions#defaults() default options}: {@link #connect(String, ClientOptions)}.
     *
     * @param uri the server, {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS
     * @return the lock client, with a connection of its own, which {@link LockClient#close()} closes
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.LockException if the server refuses the login or the connection
     */
    public static LockClient connect(String uri) {
        return connect(uri, ClientOptions.defaults());
    }

    /**
     * Connects and logs in. A connection that is lost is opened again in the background, after 10 ms at first and after at most
     * 1 s. Until then commands fail at once with {@link dev.lockmark.exception.ServerUnreachableException}; what waited for a
     * reply when the connection was lost fails with {@link dev.lockmark.exception.OutcomeUnknownException} and is not sent
     * again. A connection on which a command stays unanswered for twice the command timeout is given up and replaced too: it may
     * be half-open, which the operating system would notice only after a quarter of an hour.
     *
     * @param uri the server, {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS, which checks
     *     the certificate and its host name against the JVM's trust store; port 6379 and database 0 are the defaults, user and
     *     password may be percent-encoded
     * @param options how the client works; there is one connection, whatever its maximum number of connections
     * @return the lock client, with a connection and daemon threads of its own, which {@link LockClient#close()} ends
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported (Sentinel, cluster, Unix
     *     socket); the message does not show the password
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.AuthenticationException if the server refuses the user name or password, or wants one
     * @throws dev.lockmark.exception.LockException if the server refuses the connection for another reason
     */
    public static LockClient connect(String uri, ClientOptions options) {
        Objects.requireNonNull(options, "options");
        return LockClients.over(LettuceDriver.connect(uri, options), options);
    }

    /**
     * Opens a connection on a client of the application, with the {@linkplain ClientOptions#defaults() default options}:
     * {@link #over(RedisClient, ClientOptions)}.
     *
     * @param client a client that was made with a URI
     * @return the lock client; closing it closes that connection and leaves {@code client} open
     * @throws IllegalStateException if the client was made without a URI
     * @throws dev.lockmark.exception.LockException if the server cannot be reached or refuses the login
     */
    public static LockClient over(RedisClient client) {
        return over(client, ClientOptions.defaults());
    }

    /**
     * Opens a connection on a client that the application already has, with that client's threads and options. Unless those
     * forbid it, Lettuce sends unanswered commands again after a reconnect; an acquisition that was sent twice recognises
     * itself.
     *
     * @param client a client that was made with a URI
     * @param options how the lock client works
     * @return the lock client; closing it closes that connection and leaves {@code client} open
     * @throws IllegalStateException if the client was made without a URI
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the client's own timeout
     * @throws dev.lockmark.exception.LockException if the server refuses the login or the connection
     */
    public static LockClient over(RedisClient client, ClientOptions options) {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(options, "options");
        return LockClients.over(LettuceDriver.over(client), options);
    }

    /**
     * Uses a connection of the application with the {@linkplain ClientOptions#defaults() default options}:
     * {@link #over(StatefulRedisConnection, ClientOptions)}.
     *
     * @param connection the connection, of any codec
     * @return the lock client, which leaves {@code connection} open when it is closed
     */
    public static LockClient over(StatefulRedisConnection<?, ?> connection) {
        return over(connection, ClientOptions.defaults());
    }

    /**
     * Uses a connection that the application already has, beside its own commands. Sends nothing. The connection must not be
     * used for transactions, for blocking commands, or with auto-flush off: lock commands would become part of the transaction,
     * wait behind the blocking command, or not be sent. Replays are the connection's affair, as in
     * {@link #over(RedisClient, ClientOptions)}; closing the lock client does not end commands that wait for their reply.
     *
     * @param connection the connection, of any codec: lock commands bring their own encoding
     * @param options how the lock client works
     * @return the lock client, which leaves {@code connection} open when it is closed
     */
    public static LockClient over(StatefulRedisConnection<?, ?> connection, ClientOptions options) {
        Objects.requireNonNull(connection, "connection");
        Objects.requireNonNull(options, "options");
        return LockClients.over(LettuceDriver.over(connection), options);
    }
}
