package dev.lockmark.benchmarks.server;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.benchmarks.environment.ServerKeys;
import dev.lockmark.exception.LockException;
import dev.lockmark.jedis.JedisLocks;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The server that a run measures. One that we start is ended with the run; of one that is given, only the keys of this run are
 * removed, and nothing else is touched.
 */
public final class BenchmarkServer implements AutoCloseable {
    private static final List<String> SETTINGS = List.of(
            ServerKeys.IO_THREADS,
            ServerKeys.SAVE,
            ServerKeys.APPENDONLY,
            ServerKeys.MAXMEMORY,
            ServerKeys.MAXMEMORY_POLICY);

    private final RedisServer server;
    private final FunctionLibraries libraries;
    private final String keyPrefix = "lockmark-bench:" + randomId();

    private BenchmarkServer(RedisServer server) {
        this.server = server;
        this.libraries = FunctionLibraries.before(server.oracle());
    }

    private static String randomId() {
        byte[] bits = new byte[6];
        new SecureRandom().nextBytes(bits);
        return HexFormat.of().formatHex(bits);
    }

    /**
     * Brings a server up, or reaches a given one, and takes a lock on it to see that this works.
     *
     * @param spec a {@code redis://} URI, a program, {@code docker:<image>}, or null for the first that this machine has
     * @return the server
     * @throws dev.lockmark.testkit.server.ServerStartException if it does not start
     * @throws IllegalArgumentException if the specification is malformed
     * @throws LockException if it cannot be reached, refuses us, or lacks a permission
     */
    public static BenchmarkServer open(@Nullable String spec) {
        BenchmarkServer result = new BenchmarkServer(RedisServers.open(spec));
        try {
            result.tryOut();
            return result;
        } catch (RuntimeException e) {
            result.close();
            throw e;
        }
    }

    private void tryOut() {
        try (LockClient client = JedisLocks.connect(uri());
                Lease lease = client.lock(keyPrefix + ":try").tryAcquire().orElseThrow()) {
            lease.isHeld();
        }
    }

    /**
     * Where it is.
     *
     * @return the URI, password included
     */
    public String uri() {
        return server.uri();
    }

    /**
     * What the names of all locks of this run begin with.
     *
     * @return the prefix
     */
    public String keyPrefix() {
        return keyPrefix;
    }

    /**
     * What it is, for people.
     *
     * @return name, version and origin, without a password
     */
    public String description() {
        return version() + ", " + server.description();
    }

    private String version() {
        try {
            return server.version();
        } catch (JedisDataException notPermitted) {
            return "unknown";
        }
    }

    /**
     * The process.
     *
     * @return its id, empty if it is not ours
     */
    public OptionalLong pid() {
        return server.pid();
    }

    /**
     * Whether it still answers.
     *
     * @return false if it is gone
     */
    public boolean isAlive() {
        try {
            return "PONG".equals(server.oracle().command("PING"));
        } catch (JedisException e) {
            return false;
        }
    }

    /**
     * Whether it has a command.
     *
     * @param command the name
     * @return true if it has
     */
    public boolean knows(String command) {
        return server.oracle().knows(command);
    }

    /**
     * What it says of itself, for the record of the environment. What it will not tell is left out.
     *
     * @return facts by {@link ServerKeys}
     */
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        String version = version();
        int space = version.indexOf(' ');
        facts.put(ServerKeys.NAME, space < 0 ? version : version.substring(0, space));
        facts.put(ServerKeys.VERSION, space < 0 ? "n/a" : version.substring(space + 1));
        facts.put(
                ServerKeys.ORIGIN,
                server.owned() ? "started by this run: " + withoutPort(server.description()) : "given");
        facts.put(ServerKeys.HOST, server.host());
        try {
            String allocator = server.oracle().info("memory").get(ServerKeys.ALLOCATOR);
            if (allocator != null) {
                facts.put(ServerKeys.ALLOCATOR, allocator);
            }
            for (String setting : SETTINGS) {
                server.oracle().configGet(setting).ifPresent(value -> facts.put(setting, value));
            }
        } catch (JedisException notPermitted) {
            facts.put("settings", "the server does not tell");
        }
        return facts;
    }

    /** The port is new in every run; two runs of one server program should not differ by it. */
    private static String withoutPort(String description) {
        return description.replaceFirst(" on port \\d+$", "");
    }

    /**
     * The keys of this run that are still there.
     *
     * @return their names
     */
    public Set<String> keysLeft() {
        return server.oracle().keys("*" + keyPrefix + "*");
    }

    /** Removes this run's keys and ends the server, if it is ours. Idempotent. */
    @Override
    public void close() {
        try {
            if (!server.owned()) {
                keysLeft().forEach(key -> server.oracle().command("DEL", key));
                libraries.removeAdded();
            }
        } catch (JedisException unreachable) {
            // Nothing can be removed there now; what is left expires: leases in seconds, fence counters within a day.
        } finally {
            server.close();
        }
    }
}
