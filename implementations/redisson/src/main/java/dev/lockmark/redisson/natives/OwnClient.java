package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;
import org.redisson.Redisson;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.config.Config;
import org.redisson.config.SingleServerConfig;

/** Makes a Redisson client as people have it: Redisson's defaults but for what the options say. */
final class OwnClient {
    /** Redisson's own default. */
    private static final int IDLE_CONNECTIONS = 24;

    private OwnClient() {}

    static LockClient connect(RedissonLockKind kind, String uri, ClientOptions options) {
        ServerUri server = ServerUri.parse(uri);
        SentCommands sent = new SentCommands();
        Config config = config(server, options);
        config.setNettyHook(sent);
        try {
            return new NativeClient(kind, Redisson.create(config), options, sent);
        } catch (RedisException e) {
            throw connecting(server, e);
        }
    }

    private static Config config(ServerUri server, ClientOptions options) {
        Config config = new Config();
        LockOptions locks = options.lockOptions();
        if (locks.renewed()) {
            config.setLockWatchdogTimeout(locks.leaseTime().toMillis());
        }
        config.setUsername(server.user());
        config.setPassword(server.password());
        int timeoutMillis = Math.toIntExact(options.commandTimeout().toMillis());
        SingleServerConfig single = config.useSingleServer();
        single.setAddress(address(server));
        single.setDatabase(server.database());
        single.setTimeout(timeoutMillis);
        single.setConnectTimeout(timeoutMillis);
        single.setConnectionPoolSize(options.maxConnections());
        single.setConnectionMinimumIdleSize(Math.min(IDLE_CONNECTIONS, options.maxConnections()));
        return config;
    }

    private static String address(ServerUri server) {
        String host = server.host().indexOf(':') < 0 ? server.host() : "[" + server.host() + "]";
        return (server.tls() ? "rediss://" : "redis://") + host + ":" + server.port();
    }

    private static LockException connecting(ServerUri server, RedisException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RedisException refused
                    && !(cause instanceof RedisConnectionException)
                    && refused.getMessage() != null) {
                return ServerErrors.translate(refused.getMessage(), failure);
            }
        }
        return new ServerUnreachableException(
                "no connection to " + server + " (" + failure.getMessage()
                        + "): check that the server runs there and that this machine may reach the port",
                failure);
    }
}
