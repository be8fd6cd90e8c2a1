package dev.lockmark.benchmarks.recovery;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerStartException;
import java.util.Comparator;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/** Asks a server how long a lock's key still lives. What it does not tell is unknown, never a failure. */
final class KeyWatch implements AutoCloseable {
    private static final double NANOS = 1e6;

    private final @Nullable RedisServer server;
    private @Nullable String key;

    private KeyWatch(@Nullable RedisServer server) {
        this.server = server;
    }

    static KeyWatch on(String uri) {
        try {
            return new KeyWatch(RedisServers.open(uri));
        } catch (ServerStartException e) {
            return new KeyWatch(null);
        }
    }

    /**
     * Finds the key of a lock that is held: of those that contain its name, the one that expires first. Others, such as
     * counters and queues, live longer.
     */
    void find(String lock) {
        if (server == null) {
            return;
        }
        try {
            Map<String, Long> lives = server.oracle().keys("*" + lock + "*").stream()
                    .collect(Collectors.toMap(
                            each -> each, each -> server.oracle().pttl(each)));
            key = lives.entrySet().stream()
                    .filter(life -> life.getValue() > 0)
                    .min(Comparator.comparingLong(Map.Entry::getValue))
                    .map(Map.Entry::getKey)
                    .orElse(null);
        } catch (JedisException notTold) {
            key = null;
        }
    }

    /** Watches the same key as another watch, on another server. */
    void find(KeyWatch other) {
        key = other.key;
    }

    boolean isFound() {
        return key != null;
    }

    /** What was, or will be, left of the key's life at a moment of this JVM's clock; empty if there is none, or if unknown. */
    OptionalDouble millisLeftAt(long momentNanos) {
        if (server == null || key == null) {
            return OptionalDouble.empty();
        }
        try {
            long asked = System.nanoTime();
            long left = server.oracle().pttl(key);
            long told = System.nanoTime();
            // The server looked at its clock somewhere between question and answer.
            double since = ((asked - momentNanos) + (told - momentNanos)) / 2.0 / NANOS;
            return left > 0 ? OptionalDouble.of(left + since) : OptionalDouble.empty();
        } catch (JedisException notTold) {
            return OptionalDouble.empty();
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
