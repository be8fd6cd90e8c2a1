package dev.lockmark.jedis;

import dev.lockmark.driver.ServerUri;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.SslOptions;

/** Opens connections to one server. */
final class Connector {
    private final ServerUri server;

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
                .user(server.user())
                .password(server.password())
                .database(server.database());
        if (server.tls()) {
            // Jedis's plain ssl(true) does not check that the certificate is for this host; these do.
            config.sslOptions(SslOptions.defaults());
        }
        try {
            return new Connection(new HostAndPort(server.host(), server.port()), config.build());
        } catch (RuntimeException e) {
            throw Failures.connecting(server.toString(), timeoutMillis, e);
        }
    }
}
