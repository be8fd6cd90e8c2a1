package dev.lockmark.jedis;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.engine.LockClients;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * Locks over Jedis.
 *
 * <p>Each lock operation holds one connection for the time of its command and none while it waits between attempts. Jedis
 * cannot wait interruptibly for a reply: an interrupt takes effect when the reply has come or the command has timed out. On a
 * virtual thread an interrupt closes the socket instead, and the outcome of the command is unknown; on any thread one that is
 * pending beforehand does no harm. Asynchronous operations run on at most 8 daemon threads, which are started when first needed
 * and end after 5 idle seconds.
 *
 * <p>The methods may be called from any thread, and what they return is for use by many threads.
 */
public final class JedisLocks {
    private JedisLocks() {}

    /**
     * Connects with the {@linkplain ClientOptions#defaults() default options}: {@link #connect(String, ClientOptions)}.
     *
     * @param uri the server, {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS
     * @return the lock client, with connections of its own, which {@link LockClient#close()} closes
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.LockException if the server refuses the login or the connection
     */
    public static LockClient connect(String uri) {
        return connect(uri, ClientOptions.defaults());
    }

    /**
     * Connects and logs in once, so that what is wrong shows at once; further connections are opened when they are needed, up
     * to {@link ClientOptions#maxConnections()}. A connection that fails is not used again, one that was idle for 30 seconds
     * neither, and nothing is sent twice. After a restart of the server the client goes on by itself.
     *
     * @param uri the server, {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS, which checks
     *     the certificate and its host name against the JVM's trust store; port 6379 and database 0 are the defaults, user and
     *     password may be percent-encoded
     * @param options how the client works; the command timeout bounds the wait for a free connection, connecting, and the
     *     reply, together
     * @return the lock client, with connections of its own, which {@link LockClient#close()} closes
     * @throws IllegalArgumentException if the URI is malformed or of a kind that is not supported (Sentinel, cluster, Unix
     *     socket); the message does not show the password
     * @throws dev.lockmark.exception.ServerUnreachableException if nobody answers there within the command timeout
     * @throws dev.lockmark.exception.AuthenticationException if the server refuses the user name or password, or wants one
     * @throws dev.lockmark.exception.LockException if the server refuses the connection for another reason
     */
    public static LockClient connect(String uri, ClientOptions options) {
        Objects.requireNonNull(options, "options");
        return LockClients.over(JedisDriver.connect(uri, options), options);
    }

    /**
     * Uses a client of the application with the {@linkplain ClientOptions#defaults() default options}:
     * {@link #over(UnifiedJedis, ClientOptions)}.
     *
     * @param client the client
     * @return the lock client, which leaves {@code client} open when it is closed
     * @throws IllegalArgumentException if it is a cluster client
     */
    public static LockClient over(UnifiedJedis client) {
        return over(client, ClientOptions.defaults());
    }

    /**
     * Uses a client that the application already has. Sends nothing.
     *
     * <p><b>The client's own pool and timeouts hold</b>, not those of the options: bound them, because a Jedis pool waits
     * without end for a free connection by default. Closing the lock client fails asynchronous operations that wait for their
     * turn; what waits for a reply gets it.
     *
     * @param client a {@link redis.clients.jedis.RedisClient}, or another client that talks to one primary at a time
     * @param options how the lock client works; its maximum number of connections bounds the asynchronous operations at once
     * @return the lock client, which leaves {@code client} open when it is closed
     * @throws IllegalArgumentException if it is a cluster client
     */
    public static LockClient over(UnifiedJedis client, ClientOptions options) {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(options, "options");
        return LockClients.over(JedisDriver.over(client, options), options);
    }
}
