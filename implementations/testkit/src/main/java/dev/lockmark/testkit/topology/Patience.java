package dev.lockmark.testkit.topology;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/** Waits for what several processes come to among themselves, where one that does not answer yet is no failure. */
final class Patience {
    /** Generous, because a busy machine makes them slow and nothing makes them quick. */
    static final Duration LONGEST = Duration.ofSeconds(45);

    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private Patience() {}

    static void until(String what, BooleanSupplier condition) {
        await(what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /**
     * Looks until there is something to be seen.
     *
     * @throws IllegalStateException if it has not come within 45 seconds, or the thread is interrupted
     */
    static <T> T await(String what, Supplier<Optional<T>> look) {
        long start = System.nanoTime();
        @Nullable JedisException obstacle = null;
        while (true) {
            try {
                Optional<T> seen = look.get();
                if (seen.isPresent()) {
                    return seen.get();
                }
                obstacle = null;
            } catch (JedisException e) {
                obstacle = e;
            }
            if (System.nanoTime() - start > LONGEST.toNanos()) {
                throw new IllegalStateException("waited " + LONGEST.toSeconds() + " s in vain until " + what, obstacle);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while waiting until " + what, obstacle);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
