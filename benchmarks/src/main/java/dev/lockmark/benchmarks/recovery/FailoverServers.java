package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.topology.SentinelOptions;
import dev.lockmark.testkit.topology.SentinelSet;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A primary with a replica and the Sentinels that watch them, made whole again after each failover. Used by one thread. */
public final class FailoverServers implements AutoCloseable {
    private static final Pattern RUNS_ALREADY = Pattern.compile("(?i)rediss?://.*|docker:.*");

    private static final Duration LEASE = Duration.ofSeconds(10);

    private final SentinelSet servers;

    private FailoverServers(SentinelSet servers) {
        this.servers = servers;
    }

    /**
     * Why a server that was asked for cannot be a primary that is killed.
     *
     * @param spec as for {@link dev.lockmark.testkit.server.RedisServers#open(String)}
     * @return a clause, empty if it can be
     */
    public static Optional<String> obstacle(@Nullable String spec) {
        return spec != null && RUNS_ALREADY.matcher(spec).matches()
                ? Optional.of(
                        "the servers of a failover are killed, so they must be started here: leave out --redis, or name"
                                + " a server program")
                : Optional.empty();
    }

    /**
     * Starts them. Takes some seconds.
     *
     * @param spec which program, as for {@link dev.lockmark.testkit.server.RedisServers#open(String)}
     * @return the servers
     * @throws dev.lockmark.testkit.server.ServerStartException if one cannot be started
     */
    public static FailoverServers start(@Nullable String spec) {
        return new FailoverServers(
                SentinelSet.start(spec, SentinelOptions.defaults().withReplicas(1)));
    }

    /**
     * Why a contender cannot find its primary through these Sentinels. Connects, and takes a lock.
     *
     * @param contender the contender
     * @return a clause, empty if it can
     */
    public Optional<String> obstacle(Contender contender) {
        try {
            WarmClient.connect(contender, uri(), "lockmark-bench:try", LEASE).close();
            return Optional.empty();
        } catch (Exception e) {
            String message = e.getMessage();
            return Optional.of("it does not connect through Sentinels: "
                    + Lines.oneLine(message == null ? e.getClass().getSimpleName() : message));
        }
    }

    String uri() {
        return servers.uri();
    }

    /** Mends what the last failover has broken, and says who is primary now. */
    Orders.Primary nextPrimary() {
        servers.heal();
        RedisServer primary = servers.primary();
        RedisServer replica = servers.servers().stream()
                .filter(server -> server != primary)
                .findFirst()
                .orElseThrow();
        return new Orders.Primary(
                primary.pid().orElseThrow(),
                primary.uri(),
                replica.uri(),
                servers.sentinels().get(0).uri(),
                SentinelSet.NAME);
    }

    /** Ends them. */
    @Override
    public void close() {
        servers.close();
    }
}
