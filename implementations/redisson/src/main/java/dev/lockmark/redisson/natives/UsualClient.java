package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.redisson.connection.ConnectFailures;
import dev.lockmark.redisson.connection.ServerConfig;
import org.redisson.Redisson;
import org.redisson.client.RedisException;
import org.redisson.config.BaseConfig;
import org.redisson.config.Config;

/** Makes a Redisson client as people have it: Redisson's defaults but for what the options say. */
final class UsualClient {
    /** Redisson's own default. */
    private static final int IDLE_CONNECTIONS = 24;

    private UsualClient() {}

    static LockClient connect(RedissonLockKind kind, String uri, ClientOptions options) {
        ServerUri server = ServerUri.parse(uri, options.tls());
        SentCommands sent = new SentCommands();
        Config config = config(server, options);
        config.setNettyHook(sent);
        try {
            return new NativeClient(kind, Redisson.create(config), options, sent);
        } catch (RedisException e) {
            throw ConnectFailures.of(server, options, e);
        }
    }

    private static Config config(ServerUri server, ClientOptions options) {
        Config config = new Config();
        LockOptions locks = options.lockOptions();
        if (locks.renewed()) {
            config.setLockWatchdogTimeout(locks.leaseTime().toMillis());
        }
        BaseConfig<?> servers = ServerConfig.addTo(config, server, options);
        int most = options.maxConnections();
        ServerConfig.setPool(servers, most, Math.min(IDLE_CONNECTIONS, most));
        return config;
    }
}
