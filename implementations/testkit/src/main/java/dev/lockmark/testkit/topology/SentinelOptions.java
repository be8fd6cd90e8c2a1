package dev.lockmark.testkit.topology;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to start a {@link SentinelSet}. Immutable.
 *
 * @param replicas how many replicas the primary has at first, 1 or 2; 2 by default
 * @param downAfter after how long without an answer a Sentinel takes a server to be down, 500 ms to 1 minute; 1 s by
 *     default
 * @param failoverTimeout how long a failover may take before it is given up; no other is begun within twice this time. 500 ms
 *     to 1 minute; 2 s by default
 * @param password what the primary and its replicas ask of clients, null for nothing; null by default. The Sentinels ask for
 *     none
 */
public record SentinelOptions(
        int replicas,
        Duration downAfter,
        Duration failoverTimeout,
        @Nullable String password) {
    private static final Duration LEAST = Duration.ofMillis(500);
    private static final Duration MOST = Duration.ofMinutes(1);

    /**
     * Checks.
     *
     * @param replicas how many replicas the primary has at first
     * @param downAfter after how long without an answer a server is taken to be down
     * @param failoverTimeout how long a failover may take
     * @param password what the primary and its replicas ask of clients, or null
     * @throws IllegalArgumentException if a value is out of its bounds
     */
    public SentinelOptions {
        if (replicas < 1 || replicas > 2) {
            throw new IllegalArgumentException("replicas " + replicas + " is not 1 or 2");
        }
        check("downAfter", downAfter);
        check("failoverTimeout", failoverTimeout);
    }

    private static void check(String name, Duration time) {
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(name + " " + time + " is not within 500 ms..1 min");
        }
    }

    /**
     * The defaults, as the class says.
     *
     * @return the defaults
     */
    public static SentinelOptions defaults() {
        return new SentinelOptions(2, Duration.ofSeconds(1), Duration.ofSeconds(2), null);
    }

    /**
     * These options with another number of replicas.
     *
     * @param number 1 or 2
     * @return the new options
     * @throws IllegalArgumentException if the number is out of its bounds
     */
    public SentinelOptions withReplicas(int number) {
        return new SentinelOptions(number, downAfter, failoverTimeout, password);
    }

    /**
     * These options with another time after which a silent server is taken to be down.
     *
     * @param time 500 ms to 1 minute
     * @return the new options
     * @throws IllegalArgumentException if the time is out of its bounds
     */
    public SentinelOptions withDownAfter(Duration time) {
        return new SentinelOptions(replicas, time, failoverTimeout, password);
    }

    /**
     * These options with a password.
     *
     * @param word what the primary and its replicas ask of clients
     * @return the new options
     */
    public SentinelOptions withPassword(String word) {
        return new SentinelOptions(replicas, downAfter, failoverTimeout, word);
    }
}
