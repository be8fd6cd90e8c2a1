package dev.lockmark.benchmarks.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What became of a thread's cycles, in events. A cycle that does not end in success is no success, however fast. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Outcomes {
    /** Cycles that acquired, held and gave back. */
    public long success;

    /** Cycles that ended in an error; the first one ends the benchmark. */
    public long failure;

    /** Waits that ended without the lock; the cycle then waits again. */
    public long timeout;

    /** Cycles whose lock was lost before it was given back. */
    public long lost;

    /** Overlapping holders and falling fencing tokens that the witness saw. */
    public long violations;

    /** Called by JMH. */
    public Outcomes() {}

    /** Counts anew in each iteration. */
    @Setup(Level.Iteration)
    public void reset() {
        success = 0;
        failure = 0;
        timeout = 0;
        lost = 0;
        violations = 0;
    }
}
