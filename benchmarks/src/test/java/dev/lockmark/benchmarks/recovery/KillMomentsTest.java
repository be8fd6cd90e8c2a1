package dev.lockmark.benchmarks.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KillMomentsTest {
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final int ROUNDS = 6;

    @Test
    void eachPartOfALeaseTimeHasOneRoundInARandomOrder() {
        for (long seed = 0; seed < 50; seed++) {
            List<Long> moments = moments(seed);
            long settled = Duration.ofMillis(200).toNanos();

            assertThat(moments.stream()
                            .map(moment -> (moment - settled) / (LEASE.toNanos() / ROUNDS))
                            .sorted())
                    .containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        }
        assertThat(moments(1)).isNotEqualTo(moments(1).stream().sorted().toList());
    }

    @Test
    void theSeedDecides() {
        assertThat(moments(5)).isEqualTo(moments(5)).isNotEqualTo(moments(6));
    }

    private static List<Long> moments(long seed) {
        KillMoments moments = new KillMoments(LEASE, ROUNDS, seed);
        return IntStream.rangeClosed(1, ROUNDS).mapToObj(moments::nanosInRound).toList();
    }
}
