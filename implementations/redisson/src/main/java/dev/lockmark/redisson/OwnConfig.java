package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Login;
import dev.lockmark.driver.Node;
import dev.lockmark.driver.ServerUri;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.redisson.config.BaseConfig;
import org.redisson.config.BaseMasterSlaveServersConfig;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.redisson.config.Credentials;
import org.redisson.config.CredentialsResolver;
import org.redisson.config.EqualJitterDelay;
import org.redisson.config.ReadMode;
import org.redisson.config.SentinelServersConfig;
import org.redisson.config.SubscriptionMode;

/** How a Redisson client of our own is configured: one connection to each primary, no retries, no subscriptions. */
final class OwnConfig {
    /** How often Sentinels are asked for the primary, and nodes for the cluster. */
    private static final int SCAN_MILLIS = 500;

    private final ServerUri server;
    private final int timeoutMillis;
    private final int pingMillis;

    private OwnConfig(ServerUri server, ClientOptions options, int pingMillis) {
        this.server = server;
        this.timeoutMillis = (int) options.commandTimeout().toMillis();
        this.pingMillis = pingMillis;
    }

    /**
     * Makes a configuration.
     *
     * @param pingMillis how often a connection is asked whether it lives, 0 for never
     */
    static Config of(ServerUri server, ClientOptions options, int pingMillis, EventLoopGroup group) {
        Config config = new Config();
        config.setEventLoopGroup(group)
                .setExecutor(ForkJoinPool.commonPool())
                // Made without connecting, because what Redisson has started when connecting fails it does not always
                // end.
                .setLazyInitialization(true)
                .setNettyHook(new EarlyEnds())
                .setUseThreadClassLoader(false)
                .setTcpKeepAlive(true);
        config.setReferenceEnabled(false);
        if (server.login() != null) {
            config.setUsername(server.login().user()).setPassword(server.login().password());
        }
        if (server.tls()) {
            config.setSslTrustManagerFactory(options.tls().trustManagers());
            config.setSslKeyManagerFactory(options.tls().keyManagers());
        }
        new OwnConfig(server, options, pingMillis).addServers(config);
        return config;
    }

    private void addServers(Config config) {
        switch (server.kind()) {
            case STANDALONE ->
                limited(config.useSingleServer()
                        .setAddress(address(server.nodes().get(0)))
                        .setDatabase(server.database())
                        // One connection takes the commands of all threads, as Redisson does with pools below ten.
                        .setConnectionPoolSize(1)
                        .setConnectionMinimumIdleSize(1)
                        .setSubscriptionConnectionPoolSize(1)
                        .setSubscriptionConnectionMinimumIdleSize(0));
            case SENTINEL -> {
                SentinelServersConfig sentinels = config.useSentinelServers()
                        .setMasterName(server.primaryName())
                        .setDatabase(server.database())
                        .setScanInterval(SCAN_MILLIS)
                        // One Sentinel is few, but the application's decision.
                        .setCheckSentinelsList(false);
                server.nodes().forEach(node -> sentinels.addSentinelAddress(address(node)));
                if (server.sentinelLogin() != null) {
                    config.setCredentialsResolver(new SentinelCredentials(server.sentinelLogin(), server));
                }
                limited(primariesOnly(sentinels));
            }
            case CLUSTER -> {
                ClusterServersConfig cluster = config.useClusterServers().setScanInterval(SCAN_MILLIS);
                server.nodes().forEach(node -> cluster.addNodeAddress(address(node)));
                limited(primariesOnly(cluster));
            }
        }
    }

    private String address(Node node) {
        return (server.tls() ? "rediss://" : "redis://") + node;
    }

    private static <T extends BaseMasterSlaveServersConfig<T>> T primariesOnly(T servers) {
        return servers.setReadMode(ReadMode.MASTER)
                .setSubscriptionMode(SubscriptionMode.MASTER)
                .setMasterConnectionPoolSize(1)
                .setMasterConnectionMinimumIdleSize(1)
                .setSlaveConnectionPoolSize(1)
                .setSlaveConnectionMinimumIdleSize(0)
                .setSubscriptionConnectionPoolSize(1)
                .setSubscriptionConnectionMinimumIdleSize(0);
    }

    private <T extends BaseConfig<T>> void limited(T servers) {
        servers.setConnectTimeout(timeoutMillis)
                .setTimeout(timeoutMillis)
                .setRetryAttempts(0)
                .setRetryDelay(new ConstantDelay(Duration.ofSeconds(1)))
                .setReconnectionDelay(new EqualJitterDelay(Duration.ofMillis(10), Duration.ofSeconds(1)))
                .setPingConnectionInterval(pingMillis);
    }

    /**
     * Redisson logs in to Sentinels only if the servers have a password too, and to a Sentinel that it was told of by another
     * one as to a server. So they are known by their ports here.
     */
    private record SentinelCredentials(Credentials login, Set<Integer> ports) implements CredentialsResolver {
        SentinelCredentials(Login login, ServerUri server) {
            this(
                    new Credentials(login.user(), login.password()),
                    server.nodes().stream().map(Node::port).collect(Collectors.toSet()));
        }

        @Override
        public CompletionStage<Credentials> resolve(InetSocketAddress address) {
            return CompletableFuture.completedFuture(ports.contains(address.getPort()) ? login : new Credentials());
        }
    }
}
