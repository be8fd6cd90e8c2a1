package dev.lockmark.benchmarks.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the four ways to give a lock back cost. Measured over whole uncontended cycles of an unfenced lock, because a release
 * needs an acquisition before it: that one is a plain {@code SET NX} in all four, so what differs is the release.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ReleaseBenchmark {
    /** Which client library. */
    @Param({"jedis", "lettuce"})
    public String client = "";

    /** How the lock is given back. {@code native} needs DELEX (Redis 8.4) or DELIFEQ (Valkey 9). */
    @Param({"eval", "evalsha", "fcall", "native"})
    public String release = "";

    private LockUnderTest lock;

    /** Called by JMH. */
    public ReleaseBenchmark() {}

    /**
     * Connects.
     *
     * @throws Exception if that fails
     */
    @Setup(Level.Trial)
    public void connect() throws Exception {
        lock = LockUnderTest.connect(client + ":spin+" + release + "+unfenced", 1);
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void disconnect() {
        lock.close();
    }

    /**
     * Acquires and gives back.
     *
     * @param outcomes what became of it
     * @throws Exception if the lock fails
     */
    @Benchmark
    public void cycle(Outcomes outcomes) throws Exception {
        lock.cycle(0, 0, outcomes);
    }
}
