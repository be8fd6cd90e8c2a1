package dev.lockmark.testkit.proxy;

import dev.lockmark.testkit.server.RedisServer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy on 127.0.0.1 between clients and a Redis server, whose faults are switched while connections run through it:
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to(server)) {
 *     LockClient client = LettuceLocks.connect(proxy.uri());
 *     proxy.delay(Duration.ofMillis(1), Duration.ofMillis(2));                     // each way
 *     FaultRule lost = proxy.replies().of("EVALSHA").next(3).dropAndCut();
 *     ...
 *     assertThat(lost.hits()).isEqualTo(3);
 *     proxy.heal();
 * }
 * }</pre>
 *
 * <p>Levers hold for all connections, present and future, until {@link #heal()}, unless they say otherwise. When a lever
 * returns, it works: nothing that comes later escapes it. Bytes that the proxy has passed before may still be on their way in
 * the sockets. Commands, replies and pushes are passed when they are whole, however they came in.
 *
 * <p>All connections of a proxy run on one daemon thread, with one more for delays. Any thread may call any method, except that
 * conditions of rules ({@link Selection#where}) run on that thread. Chance (jitter, {@link Selection#sometimes}) depends on
 * seeds only, and on the order in which things pass.
 *
 * <p>What it cannot do: connecting itself costs the client no delay, since the proxy takes the connection before it has reached
 * the server; if that fails, the client's connection is reset.
 */
public final class FaultProxy implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final int CONNECT_TIMEOUT_MILLIS = 5000;

    private final ProxyThread thread;
    private final Core core;
    private final String target;
    private final Bootstrap toServer;
    private final Doorway door;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long connections;

    private FaultProxy(String host, int serverPort, String target) {
        String name = "lockmark-proxy-" + NUMBER.incrementAndGet();
        this.target = target;
        this.thread = new ProxyThread(name);
        EventLoop loop = thread.loop();
        this.core = new Core(loop, name);
        this.toServer = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .remoteAddress(new InetSocketAddress(host, serverPort))
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
                .handler(Doorway.initializer(channel -> {}));
        try {
            this.door = new Doorway(loop, this::accepted);
        } catch (RuntimeException e) {
            shutDown();
            throw e;
        }
    }

    /**
     * Opens a proxy on a free port.
     *
     * @param host the server's host
     * @param port the server's port
     * @return the proxy, which the caller closes
     * @throws IllegalArgumentException if the port is not within 1..65535
     */
    public static FaultProxy to(String host, int port) {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port is " + port + ", must be from 1 to 65535");
        }
        String bare = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return new FaultProxy(host, port, "redis://" + bare + ":" + port);
    }

    /**
     * Opens a proxy on a free port.
     *
     * @param server the server
     * @return the proxy, which the caller closes
     */
    public static FaultProxy to(RedisServer server) {
        return new FaultProxy(server.host(), server.port(), server.uri());
    }

    /**
     * The address for a client: the server's, with its user, password, database and scheme, but host and port of the proxy.
     *
     * @return a URI
     */
    public String uri() {
        int from = Math.max(target.indexOf("://") + 3, target.lastIndexOf('@') + 1);
        int to = target.indexOf('/', from);
        return target.substring(0, from) + host() + ":" + port() + (to < 0 ? "" : target.substring(to));
    }

    /**
     * Where the proxy listens.
     *
     * @return 127.0.0.1
     */
    public String host() {
        return Doorway.HOST;
    }

    /**
     * Where the proxy listens.
     *
     * @return the port, the same for the life of the proxy
     */
    public int port() {
        return door.port();
    }

    // ---- what holds from now on

    /**
     * Delays both ways: {@link #delay(Direction, Duration, Duration)}. The round trip becomes longer by twice the delay.
     *
     * @param delay at least 0
     * @return this
     * @throws IllegalArgumentException if the delay is negative
     */
    public FaultProxy delay(Duration delay) {
        return delay(delay, Duration.ZERO);
    }

    /**
     * Delays both ways: {@link #delay(Direction, Duration, Duration)}.
     *
     * @param delay at least 0
     * @param jitter at least 0
     * @return this
     * @throws IllegalArgumentException if one of them is negative
     */
    public FaultProxy delay(Duration delay, Duration jitter) {
        return delay(Direction.REQUESTS, delay, jitter).delay(Direction.REPLIES, delay, jitter);
    }

    /**
     * Delays one direction as a long wire does: whatever is under way is under way together, and arrives in its order.
     *
     * @param direction which way
     * @param delay what everything takes at least, beside the proxy's own time; 0 to switch it off. The package's description
     *     says how precise it is
     * @param jitter what it takes longer at most, evenly distributed; what would overtake arrives with what is ahead of it
     * @return this
     * @throws IllegalArgumentException if one of them is negative
     */
    public FaultProxy delay(Direction direction, Duration delay, Duration jitter) {
        if (delay.isNegative() || jitter.isNegative()) {
            throw new IllegalArgumentException(
                    "delay is " + delay + " and jitter " + jitter + ", must not be negative");
        }
        return lever(() -> {
            Conditions conditions = core.conditions(direction);
            conditions.delayNanos = delay.toNanos();
            conditions.jitterNanos = jitter.toNanos();
        });
    }

    /**
     * Where the random numbers of the jitter begin.
     *
     * @param seed default 0
     * @return this
     */
    public FaultProxy seed(long seed) {
        return lever(() -> core.clock.seed(seed));
    }

    /**
     * Lets nothing arrive until {@link #resume} or {@link #heal}; then all of it arrives. As a network that loses packets for
     * a while.
     *
     * @param directions which ways, none for both
     * @return this
     */
    public FaultProxy stall(Direction... directions) {
        return lever(() -> each(directions, direction -> core.conditions(direction).stalled = true));
    }

    /**
     * Ends what {@link #stall} began, and delivers what has waited.
     *
     * @param directions which ways, none for both
     * @return this
     */
    public FaultProxy resume(Direction... directions) {
        return lever(() -> {
            each(directions, direction -> core.conditions(direction).stalled = false);
            core.arriveAll();
        });
    }

    /**
     * Delivers every byte by itself. The receiver's socket may still give it several at once.
     *
     * @param directions which ways, none for both
     * @return this
     */
    public FaultProxy byteWise(Direction... directions) {
        return lever(() -> each(directions, direction -> core.conditions(direction).byteWise = true));
    }

    /**
     * Closes every connection, both ways, as soon as so many more bytes have passed on it.
     *
     * @param direction which way they are counted
     * @param bytes how many, from now or from the connection's beginning, at least 0; with 0 the first one is held back
     * @return this
     * @throws IllegalArgumentException if the number is negative
     */
    public FaultProxy cutAfter(Direction direction, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("number of bytes is " + bytes + ", must not be negative");
        }
        return lever(() -> {
            core.conditions(direction).limit = bytes;
            core.forEachLink(link -> link.pipe(direction).limit(bytes));
        });
    }

    /**
     * Loses everything from now on, both ways, without a word: present connections stay open and so do new ones, which the
     * server never sees. Not even the end of a connection is passed on. As a firewall that has forgotten its connections, or a
     * host that has lost its power. After {@link #heal()} new connections work; the ones that have lost something never do.
     *
     * @return this
     */
    public FaultProxy silence() {
        return lever(() -> {
            core.silent = true;
            core.forEachLink(Link::goSilent);
        });
    }

    /**
     * Refuses new connections until {@link #heal()}; present ones go on.
     *
     * @return this
     */
    public FaultProxy refuse() {
        ensureOpen();
        door.shut();
        return this;
    }

    // ---- what happens once

    /**
     * Ends the present connections, both ways, by RST. New ones are taken.
     *
     * @return this
     */
    public FaultProxy reset() {
        return lever(() -> core.forEachLink(Link::reset));
    }

    /**
     * Closes the present connections, both ways. New ones are taken.
     *
     * @return this
     */
    public FaultProxy cut() {
        return lever(() -> core.forEachLink(Link::cut));
    }

    // ---- what happens to some

    /**
     * The commands, on their way to the server.
     *
     * @return all of them, to choose from
     */
    public Selection requests() {
        return Selection.all(this, FaultRule.Kind.REQUEST);
    }

    /**
     * The replies, chosen by the commands that they answer. The confirmations of a subscription are replies here.
     *
     * @return all of them, to choose from
     */
    public Selection replies() {
        return Selection.all(this, FaultRule.Kind.REPLY);
    }

    /**
     * What the server says unasked: messages, invalidations.
     *
     * @return all of them, to choose from
     */
    public Selection pushes() {
        return Selection.all(this, FaultRule.Kind.PUSH);
    }

    FaultRule add(FaultRule rule) {
        lever(() -> core.rules.add(rule));
        return rule;
    }

    void remove(FaultRule rule) {
        lever(() -> core.rules.remove(rule));
    }

    // ---- the way back

    /**
     * Ends all faults: new connections are taken, stalled bytes are delivered, delays, limits and rules are gone. What is under
     * way arrives at its time. What was lost stays lost.
     *
     * @return this
     * @throws IllegalStateException if new connections were refused and somebody else has taken the port meanwhile
     */
    public FaultProxy heal() {
        lever(() -> {
            core.rules.clear();
            core.silent = false;
            core.requests.clear();
            core.replies.clear();
            core.forEachLink(link ->
                    each(new Direction[0], direction -> link.pipe(direction).limit(Conditions.UNLIMITED)));
            core.arriveAll();
        });
        door.open();
        return this;
    }

    // ---- what was seen

    /**
     * How many connections of clients are open, or have an end that is.
     *
     * @return the number
     */
    public int connections() {
        Integer open = onLoop(core.links::size);
        return open == null ? 0 : open;
    }

    /**
     * How many commands have come from clients, those that got lost among them.
     *
     * @return the number, over the life of the proxy
     */
    public long commandsSeen() {
        return core.commands.sum();
    }

    /**
     * How many replies have come from the server, those that got lost among them and pushes not.
     *
     * @return the number, over the life of the proxy
     */
    public long repliesSeen() {
        return core.repliesSeen.sum();
    }

    // ---- inside

    private void accepted(Channel client) {
        Link link = new Link(core, ++connections, client);
        core.links.add(link);
        if (core.silent) {
            link.goSilent();
        } else {
            link.open(toServer);
        }
    }

    private static void each(Direction[] directions, Consumer<Direction> action) {
        Arrays.stream(directions.length == 0 ? Direction.values() : directions).forEach(action);
    }

    private FaultProxy lever(Runnable change) {
        onLoop(() -> {
            change.run();
            return null;
        });
        return this;
    }

    private <T> @Nullable T onLoop(Supplier<@Nullable T> task) {
        ensureOpen();
        return thread.call(task);
    }

    private void ensureOpen() {
        if (closed.get()) {
            throw new IllegalStateException("the proxy was closed");
        }
    }

    /**
     * Ends the proxy: all connections are closed, its port is free, and its threads have ended when this returns. Does nothing
     * the second time.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            thread.call(() -> {
                door.close();
                core.forEachLink(Link::close);
                return null;
            });
            shutDown();
        }
    }

    private void shutDown() {
        core.clock.close();
        thread.end();
    }

    @Override
    public String toString() {
        return "FaultProxy[" + Doorway.HOST + ":" + port() + "]";
    }
}
