package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.WaitStrategy;
import java.time.Duration;
import java.util.Locale;

/** How a waiter waits. */
enum Algorithm {
    SPIN("spins every 10 ms", WaitStrategy.DEFAULT),
    BACKOFF(
            "backs off with full jitter, 1 to 64 ms",
            WaitStrategy.backoff(Duration.ofMillis(1), Duration.ofMillis(64)));

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // A sealed interface of records of durations.
    private final WaitStrategy waitStrategy;

    Algorithm(String description, WaitStrategy waitStrategy) {
        this.description = description;
        this.waitStrategy = waitStrategy;
    }

    String description() {
        return description;
    }

    WaitStrategy waitStrategy() {
        return waitStrategy;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
