package dev.lockmark.jedis;

import dev.lockmark.driver.ServerUri;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.util.IOUtils;

/** Opens connections to one server. */
final class Connector {
    private final ServerUri server;
    private final Set<Socket> loggingIn = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Connector(ServerUri server) {
        this.server = server;
    }

    /**
     * Connects and logs in.
     *
     * @throws dev.lockmark.exception.LockException if the server cannot be reached or refuses the login
     */
    Connection open(int timeoutMillis) {
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(timeoutMillis)
                .socketTimeoutMillis(timeoutMillis)
                .user(server.login() == null ? null : server.login().user())
                .password(server.login() == null ? null : server.login().password())
                .database(server.database());
        if (server.tls()) {
            // Jedis's plain ssl(true) does not check that the certificate is for this host; these do.
            config.sslOptions(SslOptions.defaults());
        }
        Login login = new Login(config.build());
        try {
            return new Connection(login, login.config);
        } catch (RuntimeException e) {
            throw closed ? Failures.closed() : Failures.connecting(server.toString(), timeoutMillis, e);
        } finally {
            login.end();
        }
    }

    /** Cuts what is being opened: a server that has stopped takes connections and does not answer. */
    void close() {
        closed = true;
        loggingIn.forEach(IOUtils::closeQuietly);
    }

    /** The opening of one connection, whose socket is in reach before Jedis hands the connection out. */
    private final class Login implements JedisSocketFactory {
        private final JedisClientConfig config;
        private final JedisSocketFactory sockets;
        private @Nullable Socket socket;

        Login(JedisClientConfig config) {
            this.config = config;
            this.sockets = new DefaultJedisSocketFactory(
                    new HostAndPort(
                            server.nodes().get(0).host(), server.nodes().get(0).port()),
                    config);
        }

        @Override
        public Socket createSocket() {
            Socket created = sockets.createSocket();
            socket = created;
            loggingIn.add(created);
            if (closed) {
                IOUtils.closeQuietly(created);
            }
            return created;
        }

        void end() {
            if (socket != null) {
                loggingIn.remove(socket);
            }
        }
    }
}
