package dev.lockmark.testkit.contract;

import dev.lockmark.LockOptions;
import dev.lockmark.WaitStrategy;
import java.time.Duration;

/** The algorithms under contract: a new one is added here, and nowhere else. */
enum Algorithm {
    SPIN(WaitStrategy.spin(Duration.ofMillis(5)), Duration.ofMillis(5)),
    BACKOFF(WaitStrategy.backoff(Duration.ofMillis(1), Duration.ofMillis(20)), Duration.ofMillis(20));

    @SuppressWarnings("ImmutableEnumChecker") // Its two forms are records of immutable values.
    private final WaitStrategy strategy;

    private final Duration longestDelay;

    Algorithm(WaitStrategy strategy, Duration longestDelay) {
        this.strategy = strategy;
        this.longestDelay = longestDelay;
    }

    LockOptions applyTo(LockOptions options) {
        return options.withWaitStrategy(strategy);
    }

    /** The longest that a waiter sleeps between two attempts. */
    Duration longestDelay() {
        return longestDelay;
    }
}
