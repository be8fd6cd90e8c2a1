package dev.lockmark.benchmarks.recovery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * When the holder is killed in each round, the same for all contenders of a round: random moments, spread evenly over one lease
 * time, so that few rounds too see a renewal's cycle from its beginning to its end.
 */
final class KillMoments {
    /** Until every waiter waits; a slow one comes late and is not missed, since the lock is not free so soon. */
    private static final Duration SETTLE = Duration.ofMillis(200);

    private final List<Double> fractions = new ArrayList<>();
    private final Duration lease;

    KillMoments(Duration lease, int rounds, long seed) {
        this.lease = lease;
        Random random = new Random(seed);
        for (int i = 0; i < rounds; i++) {
            fractions.add((i + random.nextDouble()) / rounds);
        }
        Collections.shuffle(fractions, random);
    }

    long nanosInRound(int round) {
        return SETTLE.toNanos() + Math.round(fractions.get(round - 1) * lease.toNanos());
    }
}
