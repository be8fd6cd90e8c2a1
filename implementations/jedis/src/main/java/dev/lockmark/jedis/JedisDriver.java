package dev.lockmark.jedis;

import dev.lockmark.ClientOptions;
import dev.lockmark.TlsOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.Driver;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.engine.RetryingDriver;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;

/** Jedis as a driver. */
final class JedisDriver implements Driver {
    private final Link link;
    private final LongAdder sent;
    private final AtomicBoolean closed = new AtomicBoolean();

    private JedisDriver(Link link, LongAdder sent) {
        this.link = link;
        this.sent = sent;
    }

    static Driver connect(String uri, ClientOptions options) {
        ServerUri server = ServerUri.parse(uri, options.tls());
        TlsOptions tls = server.tls() ? options.tls() : null;
        return switch (server.kind()) {
            case STANDALONE -> toOne(Opener.of(server.nodes().get(0), connector(server, tls)), options);
            case SENTINEL -> {
                Connector toSentinels = new Connector(server.sentinelLogin(), 0, tls);
                yield new RetryingDriver(
                        toOne(new SentinelPrimary(server, toSentinels, connector(server, tls)), options));
            }
            case CLUSTER -> new RetryingDriver(toMany(server, tls, options));
        };
    }

    private static Connector connector(ServerUri server, @Nullable TlsOptions tls) {
        return new Connector(server.login(), server.database(), tls);
    }

    private static Driver toOne(Opener opener, ClientOptions options) {
        LongAdder sent = new LongAdder();
        PooledLink link = new PooledLink(opener, options.maxConnections(), sent);
        link.connect(options.commandTimeout().toNanos());
        return new JedisDriver(link, sent);
    }

    private static Driver toMany(ServerUri server, @Nullable TlsOptions tls, ClientOptions options) {
        LongAdder sent = new LongAdder();
        ClusterNodes nodes = new ClusterNodes(
                server,
                node -> new PooledLink(Opener.of(node, connector(server, tls)), options.maxConnections(), sent));
        boolean connected = false;
        try {
            nodes.connect(
                    server.nodes(), System.nanoTime() + options.commandTimeout().toNanos());
            connected = true;
            return new JedisDriver(new ClusterLink(nodes), sent);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerUnreachableException("interrupted while connecting to " + server, e);
        } finally {
            if (!connected) {
                nodes.close();
            }
        }
    }

    static Driver over(UnifiedJedis client, ClientOptions options) {
        LongAdder sent = new LongAdder();
        int connections = options.maxConnections();
        return client instanceof RedisClusterClient cluster
                ? new RetryingDriver(new JedisDriver(new ApplicationClusterLink(cluster, connections, sent), sent))
                : new JedisDriver(new ApplicationLink(client, connections, sent), sent);
    }

    @Override
    public String name() {
        return "jedis";
    }

    @Override
    public @Nullable Object execute(Command command, long timeoutNanos) {
        refuseIfClosed();
        try {
            return link.call(command, timeoutNanos, false);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible wait was interrupted", e);
        }
    }

    /** A socket cannot be read interruptibly, so only the wait for a free connection ends early. */
    @Override
    public @Nullable Object executeInterruptibly(Command command, long timeoutNanos) throws InterruptedException {
        refuseIfClosed();
        return link.call(command, timeoutNanos, true);
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
        return executeBatch(List.of(command), timeoutNanos).get(0);
    }

    @Override
    public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
        List<Promise> promises = commands.stream().map(Promise::new).toList();
        if (closed.get()) {
            Promise.failAll(promises, ConnectionErrors.closed());
        } else if (!promises.isEmpty()) {
            link.submit(promises, timeoutNanos);
        }
        return promises.stream().map(Promise::future).toList();
    }

    @Override
    public long commandsSent() {
        return sent.sum();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            link.close();
        }
    }

    private void refuseIfClosed() {
        if (closed.get()) {
            throw ConnectionErrors.closed();
        }
    }
}
