package dev.lockmark.benchmarks.run;

import dev.lockmark.benchmarks.results.RunStatus.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Measures every unit once in every round, in a new random order each time, because machines drift: what is measured first
 * must not always be the same lock.
 */
public final class InterleavedRun {
    /** A unit that has failed this often is not tried in the rounds that are left. */
    private static final int GIVE_UP_AFTER = 2;

    private final Measurer measurer;
    private final RunRecorder recorder;
    private final Progress progress;
    private final BooleanSupplier serverAlive;

    /**
     * Prepares a run.
     *
     * @param measurer measures a unit
     * @param recorder where failures go
     * @param progress who is told
     * @param serverAlive whether it makes sense to go on after a failure
     */
    public InterleavedRun(Measurer measurer, RunRecorder recorder, Progress progress, BooleanSupplier serverAlive) {
        this.measurer = measurer;
        this.recorder = recorder;
        this.progress = progress;
        this.serverAlive = serverAlive;
    }

    /**
     * Measures.
     *
     * @param units what
     * @param rounds how often
     * @param seed of the order
     * @throws RunFailedException if the server is gone; what was measured is kept
     */
    public void measure(List<Unit> units, int rounds, long seed) {
        Random order = new Random(seed);
        Map<Unit, Integer> failures = new HashMap<>();
        progress.begins(units.size() * rounds);
        for (int round = 1; round <= rounds; round++) {
            List<Unit> shuffled = new ArrayList<>(units);
            Collections.shuffle(shuffled, order);
            for (Unit unit : shuffled) {
                if (failures.getOrDefault(unit, 0) >= GIVE_UP_AFTER) {
                    progress.skipped(unit);
                    continue;
                }
                progress.starts(unit, round);
                try {
                    progress.measured(unit, measurer.measure(unit, round));
                } catch (UnitFailedException e) {
                    failures.merge(unit, 1, Integer::sum);
                    recorder.failed(new Failure(unit.family(), unit.contender(), e.getMessage()));
                    progress.failed(unit, e.getMessage());
                    if (!serverAlive.getAsBoolean()) {
                        throw new RunFailedException(
                                "the server stopped answering while " + unit.family() + " " + unit.contender()
                                        + " was measured; what was measured before is kept",
                                null);
                    }
                }
            }
        }
    }
}
