package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.Drift;
import dev.lockmark.LockOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ValidityTest {
    private static final long MILLI = 1_000_000;

    @Test
    void theKeeperNeverComesBackForARenewalThatIsNotMade() {
        for (int maxHold = 9_000; maxHold <= 12_000; maxHold += 100) {
            Validity lease = lease(LockOptions.defaults().withMaxHoldTime(Duration.ofMillis(maxHold)));
            for (long now = 0; now - lease.deadlineNanos() < 0; now += 10 * MILLI) {
                assertThat(lease.isRenewalDue(now) || lease.nextLookNanos(now) - now > 0)
                        .as("longest hold %d ms, looked at after %d ms", maxHold, now / MILLI)
                        .isTrue();
            }
        }
    }

    @Test
    void noRenewalBeginsAfterTheLongestHold() {
        Validity lease = lease(LockOptions.defaults().withMaxHoldTime(Duration.ofSeconds(10)));
        assertThat(lease.isRenewalDue(9_950 * MILLI)).isTrue();
        assertThat(lease.isRenewalDue(10_001 * MILLI)).isFalse();
        assertThat(lease.nextLookNanos(10_001 * MILLI)).isEqualTo(lease.deadlineNanos());
    }

    @Test
    void aLargeDriftStillLeavesTimeToRenew() {
        Validity lease = lease(LockOptions.defaults().withDrift(new Drift(0.5, Duration.ofSeconds(8))));
        assertThat(lease.nextLookNanos(0)).isLessThan(lease.deadlineNanos());
    }

    private static Validity lease(LockOptions options) {
        Terms terms = Terms.of(options);
        return new Validity(terms, 0, 0) {
            @Override
            Terms terms() {
                return terms;
            }
        };
    }
}
