package dev.lockmark.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import org.junit.jupiter.api.Test;

class WitnessTest {
    private final Witness witness = new Witness();

    @Test
    void holdersOneAfterTheOtherBreakNoRule() {
        for (long owner = 1; owner <= 3; owner++) {
            assertThat(witness.enter(owner, owner * 10)).isZero();
            assertThat(witness.leave(owner)).isZero();
        }
    }

    @Test
    void anOverlapIsSeenWhenTheSecondEntersAndWhenTheFirstLeaves() {
        assertThat(witness.enter(1, Held.NO_TOKEN)).isZero();
        assertThat(witness.enter(2, Held.NO_TOKEN)).isOne();
        assertThat(witness.leave(1)).isOne();
        assertThat(witness.leave(2)).isZero();
    }

    @Test
    void aTokenThatFallsOrStaysIsSeen() {
        pass(1, 20);
        assertThat(witness.enter(2, 19)).isOne();
        assertThat(witness.leave(2)).isZero();
        assertThat(witness.enter(3, 19)).isOne();
    }

    @Test
    void anOverlapWithAFallingTokenBreaksTwoRules() {
        assertThat(witness.enter(1, 20)).isZero();
        assertThat(witness.enter(2, 10)).isEqualTo(2);
    }

    @Test
    void locksWithoutTokensAreNotAskedForThem() {
        pass(1, Held.NO_TOKEN);
        pass(2, Held.NO_TOKEN);
    }

    private void pass(long owner, long token) {
        assertThat(witness.enter(owner, token)).isZero();
        assertThat(witness.leave(owner)).isZero();
    }
}
