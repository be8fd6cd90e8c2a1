package dev.lockmark.benchmarks.recovery;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/** Asks a Sentinel every few milliseconds for the primary, until it names another one. */
final class SwitchWatch implements AutoCloseable {
    private static final Duration EVERY = Duration.ofMillis(5);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final double NANOS = 1e6;
    private static final long NEVER = Long.MIN_VALUE;

    private final RedisServer sentinel;
    private final String name;
    private final Thread thread = new Thread(this::watch, "lockmark-switch");
    private final AtomicLong switchedNanos = new AtomicLong(NEVER);
    private volatile long struckNanos;
    private String primary = "";

    SwitchWatch(String uri, String name) {
        this.sentinel = RedisServers.open(uri);
        this.name = name;
        thread.setDaemon(true);
    }

    void begin() {
        primary = named();
        thread.start();
    }

    void struck(long nanos) {
        struckNanos = nanos;
    }

    private String named() {
        return String.valueOf(sentinel.oracle().command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name));
    }

    private void watch() {
        try {
            while (named().equals(primary)) {
                TimeUnit.NANOSECONDS.sleep(EVERY.toNanos());
            }
            switchedNanos.set(System.nanoTime());
        } catch (JedisException e) {
            // It does not answer any more: the moment is unknown.
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    /** From the blow to the switch; null if no switch was seen. */
    @Nullable Double millis() throws InterruptedException {
        thread.join(LONGEST.toMillis());
        long switched = switchedNanos.get();
        return switched == NEVER ? null : (switched - struckNanos) / NANOS;
    }

    @Override
    public void close() {
        thread.interrupt();
        sentinel.close();
    }
}
