package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class WaitTest {
    private static final long TIMEOUT = Duration.ofSeconds(2).toNanos();

    @Test
    void withoutALimitARequestMayTakeTheCommandTimeout() {
        assertThat(new Wait(Wait.FOREVER).requestNanos(TIMEOUT)).isEqualTo(TIMEOUT);
        assertThat(new Wait(Wait.FOREVER).leftNanos()).isEqualTo(Wait.FOREVER);
        assertThat(new Wait(0).requestNanos(TIMEOUT)).as("one attempt").isEqualTo(TIMEOUT);
        assertThat(new Wait(Duration.ofMinutes(1).toNanos()).requestNanos(TIMEOUT))
                .isEqualTo(TIMEOUT);
    }

    @Test
    void aRequestMayTakeWhatIsLeftButNeverTooLittleForAReply() {
        assertThat(new Wait(Duration.ofSeconds(1).toNanos()).requestNanos(TIMEOUT))
                .isBetween(1L, Duration.ofSeconds(1).toNanos());
        Wait over = new Wait(1);
        assertThat(over.requestNanos(TIMEOUT)).isEqualTo(Duration.ofMillis(100).toNanos());
        over.answered(Duration.ofMillis(300).toNanos());
        over.answered(Duration.ofMillis(10).toNanos());
        assertThat(over.requestNanos(TIMEOUT)).isEqualTo(Duration.ofMillis(1200).toNanos());
        over.answered(Duration.ofSeconds(1).toNanos());
        assertThat(over.requestNanos(TIMEOUT)).isEqualTo(TIMEOUT);
        assertThat(over.leftNanos()).isNotPositive();
    }

    @Test
    void waitsBeyondNanosecondsAreBounded() {
        assertThat(EngineLock.nanosOf(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Wait.LONGEST.toNanos());
        assertThat(EngineLock.nanosOf(Duration.ofMillis(3))).isEqualTo(3_000_000);
    }
}
