package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.results.RecoveryFile;
import dev.lockmark.benchmarks.results.RecoveryResults;
import dev.lockmark.benchmarks.results.RecoveryResults.LeftOut;
import dev.lockmark.benchmarks.results.RecoveryRound;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Keeps in the run's folder what has been measured so far, after every round. Used by one thread. */
public final class RecoveryRecorder {
    private final Path file;
    private final RecoveryPlan plan;
    private final List<LeftOut> leftOut;
    private final List<RecoveryRound> rounds = new ArrayList<>();

    /**
     * Starts recording.
     *
     * @param file where
     * @param plan what is measured
     * @param leftOut what is not
     */
    public RecoveryRecorder(Path file, RecoveryPlan plan, List<LeftOut> leftOut) {
        this.file = file;
        this.plan = plan;
        this.leftOut = List.copyOf(leftOut);
        write();
    }

    void measured(RecoveryRound round) {
        rounds.add(round);
        write();
    }

    private void write() {
        double leaseMillis = plan.lease().toNanos() / (double) TimeUnit.MILLISECONDS.toNanos(1);
        RecoveryFile.write(file, new RecoveryResults(leaseMillis, plan.waiters(), rounds, leftOut));
    }
}
