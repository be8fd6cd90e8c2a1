package dev.lockmark.testkit.topology;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * One primary with its replicas, watched by three Sentinels of which two must agree. All are processes of this JVM's own, and
 * end with it.
 *
 * <p>Any thread may call any method. Every method that waits does so for at most 45 seconds, and throws
 * {@link IllegalStateException} then, or when its thread is interrupted.
 */
public final class SentinelSet implements AutoCloseable {
    /** The name under which the Sentinels know the primary. */
    public static final String NAME = "lockmark";

    private static final int SENTINELS = 3;
    private static final int QUORUM = 2;

    private final Group data;
    private final Group sentinels;
    private final SentinelOptions options;

    private SentinelSet(Group data, Group sentinels, SentinelOptions options) {
        this.data = data;
        this.sentinels = sentinels;
        this.options = options;
    }

    /**
     * Starts a set with the default options.
     *
     * @param spec which program; null for the default one, as in {@link RedisServers#open(String, ServerOptions)}
     * @return the set, ready for a failover
     * @throws dev.lockmark.testkit.server.ServerStartException if a server cannot be started
     */
    public static SentinelSet start(@Nullable String spec) {
        return start(spec, SentinelOptions.defaults());
    }

    /**
     * Starts a set. Takes about three seconds.
     *
     * @param spec which program; null for the default one, as in {@link RedisServers#open(String, ServerOptions)}
     * @param options how
     * @return the set, ready for a failover
     * @throws dev.lockmark.testkit.server.ServerStartException if a server cannot be started
     */
    public static SentinelSet start(@Nullable String spec, SentinelOptions options) {
        RedisServer first = RedisServers.open(spec, dataOptions(options));
        Group others = new Group(List.of());
        try {
            ServerOptions replica =
                    dataOptions(options).withArguments("--replicaof", first.host() + " " + first.port());
            List<ServerOptions> all = new ArrayList<>(Collections.nCopies(options.replicas(), replica));
            all.addAll(Collections.nCopies(SENTINELS, sentinelOptions(options, first)));
            others = Group.start(spec, all);
            List<RedisServer> data = new ArrayList<>(List.of(first));
            data.addAll(others.servers().subList(0, options.replicas()));
            Group sentinels = new Group(others.servers().subList(options.replicas(), all.size()));
            sentinels.servers().forEach(SentinelSet::hurry);
            SentinelSet set = new SentinelSet(new Group(List.copyOf(data)), sentinels, options);
            set.awaitHealthy();
            return set;
        } catch (RuntimeException | Error e) {
            others.close();
            first.close();
            throw e;
        }
    }

    private static ServerOptions dataOptions(SentinelOptions options) {
        ServerOptions plain = ServerOptions.defaults().withArguments("--repl-diskless-sync-delay", "0");
        String password = options.password();
        return password == null ? plain : plain.withArguments("--requirepass", password, "--masterauth", password);
    }

    private static ServerOptions sentinelOptions(SentinelOptions options, RedisServer primary) {
        List<String> lines = new ArrayList<>(List.of(
                "sentinel monitor " + NAME + " " + primary.host() + " " + primary.port() + " " + QUORUM,
                "sentinel down-after-milliseconds " + NAME + " "
                        + options.downAfter().toMillis(),
                "sentinel failover-timeout " + NAME + " "
                        + options.failoverTimeout().toMillis()));
        if (options.password() != null) {
            lines.add("sentinel auth-pass " + NAME + " " + options.password());
        }
        return ServerOptions.defaults()
                .withConfiguration(lines.toArray(String[]::new))
                .withArguments("--sentinel");
    }

    /**
     * The Sentinels look around every half second instead of every ten, and go on soon after a pause of the whole machine
     * instead of doing nothing for half a minute: the set is whole again sooner. They ask and reconnect every 300 ms instead
     * of every second: with a period that is not well below the time after which a server is taken to be down, a Sentinel
     * deposes the primary that it has just learnt of, before it is connected to it.
     */
    private static void hurry(RedisServer sentinel) {
        sentinel.oracle()
                .command(
                        "SENTINEL",
                        "DEBUG",
                        "PING-PERIOD",
                        "300",
                        "INFO-PERIOD",
                        "500",
                        "PUBLISH-PERIOD",
                        "200",
                        "TILT-TRIGGER",
                        "10000",
                        "TILT-PERIOD",
                        "1000");
    }

    /**
     * The Sentinels for a client, with the primary's name and, if there is one, its password.
     *
     * @return {@code redis-sentinel://[:password@]127.0.0.1:p1,127.0.0.1:p2,127.0.0.1:p3#lockmark}
     */
    public String uri() {
        return uri(NAME);
    }

    /**
     * The same Sentinels, asked for another primary, which they do not know.
     *
     * @param name the name to ask for
     * @return the address
     */
    public String uri(String name) {
        String login = options.password() == null ? "" : ":" + options.password() + "@";
        return "redis-sentinel://" + login
                + sentinels.servers().stream()
                        .map(sentinel -> sentinel.host() + ":" + sentinel.port())
                        .collect(Collectors.joining(","))
                + "#" + name;
    }

    /**
     * The Sentinels.
     *
     * @return three servers, whose levers may be pulled
     */
    public List<RedisServer> sentinels() {
        return sentinels.servers();
    }

    /**
     * The primary and its replicas, whichever is which now.
     *
     * @return two or three servers, whose levers may be pulled
     */
    public List<RedisServer> servers() {
        return data.servers();
    }

    /**
     * Who is primary now: the one that every running Sentinel names and that says so itself. Waits until they agree.
     *
     * @return the primary
     */
    public RedisServer primary() {
        return Patience.await("the Sentinels agree on a primary", this::agreed);
    }

    /**
     * Waits until another server is primary, for every running Sentinel and in its own view.
     *
     * @param old the one that was primary
     * @return the new primary
     */
    public RedisServer awaitPrimaryOtherThan(RedisServer old) {
        return Patience.await(
                "a primary is found in place of " + old, () -> agreed().filter(primary -> primary != old));
    }

    private Optional<RedisServer> agreed() {
        Set<Integer> ports = sentinels.servers().stream()
                .filter(sentinel -> sentinel.pid().isPresent())
                .map(sentinel -> port(list(sentinel.oracle().command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME))))
                .collect(Collectors.toSet());
        return data.servers().stream()
                .filter(server ->
                        ports.equals(Set.of(server.port())) && server.pid().isPresent())
                .filter(server -> "master".equals(role(server)))
                .findFirst();
    }

    private static int port(List<?> address) {
        return address.size() == 2 ? Integer.parseInt(String.valueOf(address.get(1))) : -1;
    }

    private static String role(RedisServer server) {
        return String.valueOf(list(server.oracle().command("ROLE")).get(0));
    }

    /**
     * Kills the primary (SIGKILL). What it has not passed on to a replica is lost.
     *
     * @return the server that was primary
     */
    public RedisServer killPrimary() {
        RedisServer primary = primary();
        primary.kill();
        return primary;
    }

    /**
     * Stops the primary (SIGSTOP). It still takes itself for the primary when it is resumed, until a Sentinel tells it.
     *
     * @return the server that was primary
     */
    public RedisServer pausePrimary() {
        RedisServer primary = primary();
        primary.pause();
        return primary;
    }

    /**
     * Asks for a failover ({@code SENTINEL FAILOVER}) while everyone is well, and waits for the new primary. The old one
     * becomes its replica a moment later.
     *
     * @return the new primary
     */
    public RedisServer failover() {
        RedisServer before = primary();
        Patience.until("a Sentinel begins a failover", () -> {
            try {
                sentinels.servers().get(0).oracle().command("SENTINEL", "FAILOVER", NAME);
                return true;
            } catch (JedisDataException e) {
                // No suitable replica yet, so shortly after the last failover.
                return false;
            }
        });
        return awaitPrimaryOtherThan(before);
    }

    /**
     * Makes the set whole: resumes who was paused, starts who was killed, with nothing in it, and waits until everyone knows
     * his part. A server that was primary comes back taking itself for one; a Sentinel makes it a replica within some seconds.
     */
    public void heal() {
        for (RedisServer server : sentinels.servers()) {
            if (server.pid().isPresent()) {
                server.resume();
            } else {
                server.restartKeepingData();
                hurry(server);
            }
        }
        for (RedisServer server : data.servers()) {
            if (server.pid().isPresent()) {
                server.resume();
            } else {
                server.restartEmpty();
            }
        }
        awaitHealthy();
    }

    /** Waits until one is primary, all others follow it, and each Sentinel knows them all and the other Sentinels. */
    public void awaitHealthy() {
        Patience.until("the primary, its replicas and the Sentinels know of each other", () -> {
            Optional<RedisServer> primary = agreed();
            return primary.isPresent()
                    && data.servers().stream()
                            .allMatch(server -> server == primary.get() || follows(server, primary.get()))
                    && sentinels.servers().stream().allMatch(this::knowsAll);
        });
    }

    private static boolean follows(RedisServer replica, RedisServer primary) {
        Map<String, String> state = replica.oracle().info("replication");
        return "slave".equals(state.get("role"))
                && Integer.toString(primary.port()).equals(state.get("master_port"))
                && "up".equals(state.get("master_link_status"));
    }

    private boolean knowsAll(RedisServer sentinel) {
        Map<String, String> primary = fields(sentinel.oracle().command("SENTINEL", "MASTER", NAME));
        return "master".equals(primary.get("flags"))
                && Integer.toString(SENTINELS - 1).equals(primary.get("num-other-sentinels"))
                && list(sentinel.oracle().command("SENTINEL", "REPLICAS", NAME)).stream()
                                .map(SentinelSet::fields)
                                .filter(replica -> "slave".equals(replica.get("flags"))
                                        && "ok".equals(replica.get("master-link-status")))
                                .count()
                        == options.replicas();
    }

    private static Map<String, String> fields(@Nullable Object flat) {
        List<?> all = list(flat);
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i + 1 < all.size(); i += 2) {
            fields.put(String.valueOf(all.get(i)), String.valueOf(all.get(i + 1)));
        }
        return fields;
    }

    private static List<?> list(@Nullable Object reply) {
        return reply instanceof List<?> list ? list : List.of();
    }

    /** Ends all processes of the set. Does nothing the second time. */
    @Override
    public void close() {
        try {
            sentinels.close();
        } finally {
            data.close();
        }
    }
}
