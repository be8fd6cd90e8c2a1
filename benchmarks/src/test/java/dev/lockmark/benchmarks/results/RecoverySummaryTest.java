package dev.lockmark.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.results.RecoverySummary.Spread;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecoverySummaryTest {
    @Test
    void theDelayAfterAKillIsWhatComesAfterTheLease() {
        assertThat(kill(1, 1010.0, 1000.0).delayMillis()).isEqualTo(OptionalDouble.of(10));
        assertThat(kill(1, 999.5, 1000.0).delayMillis()).isEqualTo(OptionalDouble.of(-0.5));
        assertThat(kill(1, 1010.0, null).delayMillis()).isEmpty();
        assertThat(kill(1, null, 1000.0).delayMillis()).isEmpty();
    }

    @Test
    void theDelayAfterAFailoverCountsFromTheLastThingThatStoodInTheWay() {
        assertThat(failover(3000.0, 2000.0, 900.0, true)).isEqualTo(OptionalDouble.of(1000));
        assertThat(failover(3000.0, 2000.0, 2500.0, true)).isEqualTo(OptionalDouble.of(500));
        // The key was lost with the primary: nobody had to wait for its end.
        assertThat(failover(1000.0, 2000.0, 900.0, false)).isEqualTo(OptionalDouble.of(100));
        assertThat(failover(3000.0, null, 900.0, true)).isEmpty();
        assertThat(failover(3000.0, 2000.0, null, true)).isEmpty();
        assertThat(failover(3000.0, 2000.0, 900.0, null)).isEmpty();
    }

    @Test
    void roundsArePutTogetherByEventAndContender() {
        List<RecoverySummary> found = RecoverySummary.of(List.of(
                kill(1, 30.0, 20.0),
                new RecoveryRound("failover", "a:b", 1, 0, 5.0, 1.0, 4.0, true, 2, 7),
                kill(2, 10.0, 9.0),
                kill(3, 20.0, null),
                kill(4, 41.0, 40.0)));

        assertThat(found).extracting(RecoverySummary::event).containsExactly("kill", "failover");
        assertThat(found.get(0).rounds()).isEqualTo(4);
        assertThat(found.get(0).recovered()).contains(new Spread(25, 10, 41));
        assertThat(found.get(0).delay()).contains(new Spread(1, 1, 10));
        assertThat(found.get(0).detected()).isEmpty();
        assertThat(found.get(1).replicated()).isEqualTo(1);
        assertThat(found.get(1).violations()).isEqualTo(2);
        assertThat(found.get(1).errors()).isEqualTo(7);
    }

    private static RecoveryRound kill(int round, @Nullable Double recovered, @Nullable Double left) {
        return new RecoveryRound("kill", "a:b", round, 0, recovered, left, null, null, 0, 0);
    }

    private static OptionalDouble failover(
            double recovered, @Nullable Double left, @Nullable Double detected, @Nullable Boolean replicated) {
        return new RecoveryRound("failover", "a:b", 1, 0, recovered, left, detected, replicated, 0, 0).delayMillis();
    }
}
