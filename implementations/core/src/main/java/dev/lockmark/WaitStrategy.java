package dev.lockmark;

import java.time.Duration;

/** What a waiter does between failed attempts. */
public sealed interface WaitStrategy {
    /** The smallest delay that any strategy accepts, 50 microseconds: below it a waiter is a denial of service. */
    Duration MIN_DELAY = Duration.ofNanos(50_000);

    /** The largest delay that any strategy accepts, one minute. */
    Duration MAX_DELAY = Duration.ofMinutes(1);

    /** The default: {@link Spin} with 10 ms. */
    // After the bounds, which its constructor needs.
    WaitStrategy DEFAULT = new Spin(Duration.ofMillis(10));

    /**
     * Tries again after a fixed delay. Each waiter costs the server {@code 1 / delay} commands a second; a handoff takes half
     * the delay on average.
     *
     * @param delay between {@link #MIN_DELAY} and {@link #MAX_DELAY}
     */
    record Spin(Duration delay) implements WaitStrategy {
        /**
         * Creates the strategy.
         *
         * @param delay the delay
         * @throws IllegalArgumentException if the delay is out of its bounds
         */
        public Spin {
            Arguments.durationBetween("spin delay", delay, MIN_DELAY, MAX_DELAY);
        }
    }

    /**
     * Tries again after a random delay between zero and a bound that doubles with each attempt, up to a cap: "full jitter" of
     * M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015. Cheaper for the server than spinning under
     * long holds, slower and less fair.
     *
     * @param first the bound of the first delay, from {@link #MIN_DELAY}
     * @param cap the largest bound, from {@code first} to {@link #MAX_DELAY}
     */
    record Backoff(Duration first, Duration cap) implements WaitStrategy {
        /**
         * Creates the strategy.
         *
         * @param first the bound of the first delay
         * @param cap the largest bound
         * @throws IllegalArgumentException if a delay is out of its bounds
         */
        public Backoff {
            Arguments.durationBetween("backoff first", first, MIN_DELAY, MAX_DELAY);
            Arguments.durationBetween("backoff cap", cap, first, MAX_DELAY);
        }
    }

    /**
     * A fixed delay.
     *
     * @param delay between {@link #MIN_DELAY} and {@link #MAX_DELAY}
     * @return the strategy
     * @throws IllegalArgumentException if the delay is out of its bounds
     */
    static WaitStrategy spin(Duration delay) {
        return new Spin(delay);
    }

    /**
     * Exponential backoff with full jitter.
     *
     * @param first the bound of the first delay, from {@link #MIN_DELAY}
     * @param cap the largest bound, from {@code first} to {@link #MAX_DELAY}
     * @return the strategy
     * @throws IllegalArgumentException if a delay is out of its bounds
     */
    static WaitStrategy backoff(Duration first, Duration cap) {
        return new Backoff(first, cap);
    }
}
