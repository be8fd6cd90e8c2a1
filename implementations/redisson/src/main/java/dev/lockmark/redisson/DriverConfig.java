package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.redisson.connection.ServerConfig;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import org.redisson.client.NettyHook;
import org.redisson.config.BaseConfig;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.redisson.config.EqualJitterDelay;

/** How a Redisson client of our own is configured: one connection to each primary, no retries, no subscriptions. */
final class DriverConfig {
    private DriverConfig() {}

    /**
     * Makes a configuration.
     *
     * @param pingMillis how often a connection is asked whether it lives, 0 for never
     * @param group the threads of the connections
     * @param hook who sees each connection
     */
    static Config of(ServerUri server, ClientOptions options, int pingMillis, EventLoopGroup group, NettyHook hook) {
        Config config = new Config();
        config.setEventLoopGroup(group)
                .setExecutor(ForkJoinPool.commonPool())
                // Made without connecting, because what Redisson has started when connecting fails it does not always
                // end.
                .setLazyInitialization(true)
                .setNettyHook(hook)
                .setUseThreadClassLoader(false)
                .setTcpKeepAlive(true);
        config.setReferenceEnabled(false);
        BaseConfig<?> servers = ServerConfig.addTo(config, server, options);
        servers.setRetryAttempts(0);
        servers.setRetryDelay(new ConstantDelay(Duration.ofSeconds(1)));
        servers.setReconnectionDelay(new EqualJitterDelay(Duration.ofMillis(10), Duration.ofSeconds(1)));
        servers.setPingConnectionInterval(pingMillis);
        // One connection takes the commands of all threads, as Redisson does with pools below ten.
        ServerConfig.setPool(servers, 1, 1);
        ServerConfig.keepNoOthers(servers);
        return config;
    }
}
