package dev.lockmark.jedis;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.driver.ServerUri;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.UnifiedJedis;

/** Jedis as a driver. */
final class JedisDriver implements Driver {
    private final Link link;
    private final LongAdder sent;
    private final AsyncCalls async;
    private final AtomicBoolean closed = new AtomicBoolean();

    private JedisDriver(Link link, LongAdder sent, ClientOptions options) {
        this.link = link;
        this.sent = sent;
        this.async = new AsyncCalls(link, options.maxConnections());
    }

    static JedisDriver connect(String uri, ClientOptions options) {
        LongAdder sent = new LongAdder();
        PooledLink link = new PooledLink(ServerUri.parse(uri), options.maxConnections(), sent);
        link.connect(options.commandTimeout().toNanos());
        return new JedisDriver(link, sent, options);
    }

    static JedisDriver over(UnifiedJedis client, ClientOptions options) {
        LongAdder sent = new LongAdder();
        return new JedisDriver(new ApplicationLink(client, sent), sent, options);
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
            Promise.failAll(promises, Failures.closed());
        } else if (!promises.isEmpty()) {
            async.submit(promises, timeoutNanos);
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
            async.stop();
            link.close();
            async.awaitEnd();
        }
    }

    private void refuseIfClosed() {
        if (closed.get()) {
            throw Failures.closed();
        }
    }
}
