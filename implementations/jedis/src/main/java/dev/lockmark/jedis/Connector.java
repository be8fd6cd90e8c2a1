package dev.lockmark.jedis;

import dev.lockmark.TlsOptions;
import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.Login;
import dev.lockmark.driver.Node;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.TlsErrors;
import dev.lockmark.exception.LockException;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.IOUtils;

/** Opens connections with one login to any server. */
final class Connector {
    private final @Nullable Login login;
    private final int database;
    private final @Nullable TlsOptions tls;
    private final @Nullable SSLSocketFactory sockets;
    private final Set<Socket> loggingIn = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Prepares connections.
     *
     * @param tls how to encrypt, or null for not at all
     */
    Connector(@Nullable Login login, int database, @Nullable TlsOptions tls) {
        this.login = login;
        this.database = database;
        this.tls = tls;
        this.sockets = tls == null ? null : socketFactory(tls);
    }

    private static SSLSocketFactory socketFactory(TlsOptions tls) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManagerFactory keys = tls.keyManagers();
            context.init(
                    keys == null ? null : keys.getKeyManagers(),
                    tls.trustManagers().getTrustManagers(),
                    null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM cannot encrypt connections: " + e.getMessage(), e);
        }
    }

    /**
     * Connects and logs in.
     *
     * @throws dev.lockmark.exception.LockException if the server cannot be reached or refuses the login
     */
    Opener.Opened open(Node node, int timeoutMillis) {
        if (closed) {
            throw ConnectionErrors.closed();
        }
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(timeoutMillis)
                .socketTimeoutMillis(timeoutMillis)
                .database(database);
        if (login != null) {
            config.user(login.user()).password(login.password());
        }
        Opening opening = new Opening(node, config.build());
        try {
            Connection connection = new Connection(opening, opening.config);
            return new Opener.Opened(connection, opening.socket(), node);
        } catch (RuntimeException e) {
            throw failure(node, TimeUnit.MILLISECONDS.toNanos(timeoutMillis), e);
        } finally {
            opening.end();
        }
    }

    /** Why there is no connection to a server, logged in and of use. */
    LockException failure(Node node, long timeoutNanos, RuntimeException failure) {
        if (closed) {
            return ConnectionErrors.closed();
        }
        for (Throwable each : ConnectionErrors.all(failure)) {
            if (each instanceof JedisDataException refused) {
                return ServerErrors.translate(refused.getMessage(), failure);
            }
        }
        LockException untrusted = tls == null ? null : TlsErrors.translate(node.toString(), tls, failure);
        return untrusted != null
                ? untrusted
                : ConnectionErrors.unreachable(
                        node.toString(), Duration.ofNanos(timeoutNanos), "the server runs there", tls, failure);
    }

    boolean isClosed() {
        return closed;
    }

    /** Cuts what is being opened: a server that has stopped takes connections and does not answer. */
    void close() {
        closed = true;
        loggingIn.forEach(IOUtils::closeQuietly);
    }

    /** The opening of one connection, whose socket is in reach before Jedis hands the connection out. */
    private final class Opening implements JedisSocketFactory {
        private final Node node;
        private final JedisClientConfig config;
        private final JedisSocketFactory factory;
        private @Nullable Socket socket;

        Opening(Node node, JedisClientConfig config) {
            this.node = node;
            this.config = config;
            this.factory = new DefaultJedisSocketFactory(new HostAndPort(node.host(), node.port()), config);
        }

        @Override
        public Socket createSocket() {
            Socket created = factory.createSocket();
            socket = created;
            loggingIn.add(created);
            if (closed) {
                IOUtils.closeQuietly(created);
            }
            return sockets == null ? created : encrypted(sockets, created);
        }

        private Socket encrypted(SSLSocketFactory encryption, Socket plain) {
            try {
                SSLSocket encrypted = (SSLSocket) encryption.createSocket(plain, node.host(), node.port(), true);
                SSLParameters parameters = encrypted.getSSLParameters();
                // Without it nobody checks that the certificate is for this host.
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                encrypted.setSSLParameters(parameters);
                encrypted.startHandshake();
                return encrypted;
            } catch (IOException e) {
                IOUtils.closeQuietly(plain);
                throw new JedisConnectionException("TLS handshake with " + node + " failed", e);
            }
        }

        Socket socket() {
            return Objects.requireNonNull(socket);
        }

        void end() {
            if (socket != null) {
                loggingIn.remove(socket);
            }
        }
    }
}
