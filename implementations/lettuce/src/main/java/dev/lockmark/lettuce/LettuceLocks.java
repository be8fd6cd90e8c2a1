package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.engine.LockClients;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.util.Objects;

/**
 * Locks over Lettuce.
 *
 * <p>All operations of a lock client share one connection, in a cluster one for each node. Waiting is interruptible, on virtual threads too.
 *
 * <p>The methods may be called from any thread but Lettuce's own, and what they return is for use by many threads.
 */
public final class LettuceLocks {
    private LettuceLocks() {}

    /**
     * Connects with the {@linkplain ClientOptions#defaults() default options}: {@link #connect(String, ClientOptions)}.
     *
     * @param uri {@code redis://}, {@code redis-sentinel://} or {@code redis-cluster://}, or with {@code rediss} for TLS
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
     * <p><b>Sentinels</b> are asked for the primary whenever the connection is opened. It is opened again when the server answers
     * {@code READONLY}, or when it answers nothing for the time of a command and 500 ms more. Lettuce asks Sentinels with threads
     * of Reactor's pool ({@code parallel-1} and so on), which the whole JVM shares and which stay.
     *
     * <p><b>In a cluster</b> redirections are followed, three at once and then with delays; Lettuce looks at the cluster again
     * when a node redirects, fails or does not answer.
     *
     * <p>With Sentinels and in a cluster a command that certainly no server has executed (nobody could be reached, the slot is
     * on its way) is sent again with random delays of up to 100 ms, until its timeout.
     *
     * @param uri one of the forms of {@link dev.lockmark.driver.ServerUri#parse(String)}: {@code redis://} for one server,
     *     {@code redis-sentinel://}, {@code redis-cluster://}, each with {@code rediss} in place of {@code redis} for TLS, which
     *     {@link ClientOptions#tls()} describes
     * @param options how the client works; there is one connection, whatever its maximum number of connections
     * @return the lock client, with a connection and daemon threads of its own, which {@link LockClient#close()} ends
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported (Unix socket), or if
     *     TLS options are given and the URI is without TLS; the message does not show a password
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout, or nobody
     *     whose certificate is trusted
     * @throws dev.lockmark.exception.AuthenticationException if the server refuses the user name or password, or wants one, or
     *     refuses or wants a client certificate
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

    /**
     * Opens connections on a cluster client of the application, with the {@linkplain ClientOptions#defaults() default options}:
     * {@link #over(RedisClusterClient, ClientOptions)}.
     *
     * @param client the client
     * @return the lock client; closing it closes those connections and leaves {@code client} open
     * @throws dev.lockmark.exception.LockException if no node can be reached or one refuses the login
     */
    public static LockClient over(RedisClusterClient client) {
        return over(client, ClientOptions.defaults());
    }

    /**
     * Opens connections on a cluster client that the application already has, with that client's threads and options; turn its
     * adaptive topology refresh on, so that it follows failovers. Replays are as in {@link #over(RedisClient, ClientOptions)}.
     *
     * @param client the client
     * @param options how the lock client works
     * @return the lock client; closing it closes those connections and leaves {@code client} open
     * @throws dev.lockmark.exception.ServerUnreachableException if no node answers within the client's own timeout
     * @throws dev.lockmark.exception.LockException if a node refuses the login or the connection
     */
    public static LockClient over(RedisClusterClient client, ClientOptions options) {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(options, "options");
        return LockClients.over(LettuceDriver.over(client), options);
    }

    /**
     * Uses a cluster connection of the application with the {@linkplain ClientOptions#defaults() default options}:
     * {@link #over(StatefulRedisClusterConnection, ClientOptions)}.
     *
     * @param connection the connection, of any codec
     * @return the lock client, which leaves {@code connection} open when it is closed
     */
    public static LockClient over(StatefulRedisClusterConnection<?, ?> connection) {
        return over(connection, ClientOptions.defaults());
    }

    /**
     * Uses a cluster connection that the application already has, beside its own commands. Sends nothing. What
     * {@link #over(StatefulRedisConnection, ClientOptions)} says of its use holds here too.
     *
     * @param connection the connection, of any codec: lock commands bring their own encoding
     * @param options how the lock client works
     * @return the lock client, which leaves {@code connection} open when it is closed
     */
    public static LockClient over(StatefulRedisClusterConnection<?, ?> connection, ClientOptions options) {
        Objects.requireNonNull(connection, "connection");
        Objects.requireNonNull(options, "options");
        return LockClients.over(LettuceDriver.over(connection), options);
    }
}
