package dev.lockmark.redisson.connection;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Login;
import dev.lockmark.driver.Node;
import dev.lockmark.driver.ServerUri;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.redisson.config.BaseConfig;
import org.redisson.config.BaseMasterSlaveServersConfig;
import org.redisson.config.ClusterServersConfig;
import org.redisson.config.Config;
import org.redisson.config.Credentials;
import org.redisson.config.CredentialsResolver;
import org.redisson.config.ReadMode;
import org.redisson.config.SentinelServersConfig;
import org.redisson.config.SingleServerConfig;
import org.redisson.config.SubscriptionMode;

/** Which servers a Redisson client talks to, and how it logs in there: what a URI and our options say. */
public final class ServerConfig {
    /** How often Sentinels are asked for the primary, and nodes for the cluster. */
    private static final int SCAN_MILLIS = 500;

    private ServerConfig() {}

    /**
     * Adds servers to a configuration that has none, with their login and what TLS needs. Beyond that, Redisson's defaults
     * hold.
     *
     * @param config the configuration
     * @param server where the servers are
     * @param options of which the command timeout and what is trusted are taken
     * @return the part of the configuration that speaks of these servers
     */
    public static BaseConfig<?> addTo(Config config, ServerUri server, ClientOptions options) {
        if (server.login() != null) {
            config.setUsername(server.login().user()).setPassword(server.login().password());
        }
        if (server.tls()) {
            config.setSslTrustManagerFactory(options.tls().trustManagers());
            config.setSslKeyManagerFactory(options.tls().keyManagers());
        }
        BaseConfig<?> servers = servers(config, server);
        int timeoutMillis = (int) options.commandTimeout().toMillis();
        servers.setConnectTimeout(timeoutMillis);
        servers.setTimeout(timeoutMillis);
        return servers;
    }

    /**
     * Bounds the connections to each primary.
     *
     * @param servers what {@link #addTo} answered
     * @param most how many connections at most
     * @param idle how many are kept open though nobody needs them
     */
    public static void setPool(BaseConfig<?> servers, int most, int idle) {
        if (servers instanceof SingleServerConfig single) {
            single.setConnectionPoolSize(most).setConnectionMinimumIdleSize(idle);
        } else if (servers instanceof BaseMasterSlaveServersConfig<?> many) {
            many.setMasterConnectionPoolSize(most).setMasterConnectionMinimumIdleSize(idle);
        }
    }

    /**
     * Keeps no connections that lock commands do not need: none for subscriptions, none to replicas.
     *
     * @param servers what {@link #addTo} answered
     */
    public static void keepNoOthers(BaseConfig<?> servers) {
        if (servers instanceof SingleServerConfig single) {
            single.setSubscriptionConnectionPoolSize(1).setSubscriptionConnectionMinimumIdleSize(0);
        } else if (servers instanceof BaseMasterSlaveServersConfig<?> many) {
            many.setSubscriptionConnectionPoolSize(1).setSubscriptionConnectionMinimumIdleSize(0);
            many.setSlaveConnectionPoolSize(1).setSlaveConnectionMinimumIdleSize(0);
        }
    }

    private static BaseConfig<?> servers(Config config, ServerUri server) {
        return switch (server.kind()) {
            case STANDALONE ->
                config.useSingleServer()
                        .setAddress(address(server, server.nodes().get(0)))
                        .setDatabase(server.database());
            case SENTINEL -> {
                SentinelServersConfig sentinels = config.useSentinelServers()
                        .setMasterName(server.primaryName())
                        .setDatabase(server.database())
                        .setScanInterval(SCAN_MILLIS)
                        // One Sentinel is few, but the application's decision.
                        .setCheckSentinelsList(false);
                server.nodes().forEach(node -> sentinels.addSentinelAddress(address(server, node)));
                if (server.sentinelLogin() != null) {
                    config.setCredentialsResolver(new SentinelCredentials(server.sentinelLogin(), server));
                }
                yield primariesOnly(sentinels);
            }
            case CLUSTER -> {
                ClusterServersConfig cluster = config.useClusterServers().setScanInterval(SCAN_MILLIS);
                server.nodes().forEach(node -> cluster.addNodeAddress(address(server, node)));
                yield primariesOnly(cluster);
            }
        };
    }

    private static String address(ServerUri server, Node node) {
        return (server.tls() ? "rediss://" : "redis://") + node;
    }

    private static <T extends BaseMasterSlaveServersConfig<T>> T primariesOnly(T servers) {
        return servers.setReadMode(ReadMode.MASTER).setSubscriptionMode(SubscriptionMode.MASTER);
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
