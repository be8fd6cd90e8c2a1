package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.WaitStrategy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class DelaysTest {
    @Test
    void spinningIsEven() {
        Delays delays = Delays.of(WaitStrategy.spin(Duration.ofMillis(7)));
        for (int attempts : new int[] {1, 2, 1000, Integer.MAX_VALUE}) {
            assertThat(delays.afterNanos(attempts)).isEqualTo(7_000_000);
        }
    }

    @Test
    void backoffDoublesItsBoundUpToTheCapAndUsesAllOfIt() {
        Delays delays = Delays.of(WaitStrategy.backoff(Duration.ofMillis(1), Duration.ofMillis(20)));
        for (int attempts = 1; attempts <= 40; attempts++) {
            long bound = Math.min(20_000_000, 1_000_000L << Math.min(attempts - 1, 30));
            long least = Long.MAX_VALUE;
            long most = 0;
            for (int i = 0; i < 1000; i++) {
                long delay = delays.afterNanos(attempts);
                least = Math.min(least, delay);
                most = Math.max(most, delay);
            }
            assertThat(least).as("full jitter").isBetween(0L, bound / 10);
            assertThat(most).isBetween(bound - bound / 10, bound);
        }
    }

    @Test
    void noNumberOfAttemptsOverflows() {
        Delays delays = Delays.of(WaitStrategy.backoff(WaitStrategy.MIN_DELAY, WaitStrategy.MAX_DELAY));
        for (int attempts : new int[] {1, 22, 23, 64, 65, Integer.MAX_VALUE}) {
            assertThat(delays.afterNanos(attempts)).isBetween(0L, WaitStrategy.MAX_DELAY.toNanos());
        }
    }
}
