package dev.lockmark.benchmarks.jmh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/** What one acquire and one release cost when nobody else wants the lock. Each thread has a lock of its own. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class UncontendedBenchmark {
    /** Which lock. */
    @Param({
        "floor:jedis",
        "jedis:spin",
        "jedis:spin+unfenced",
        "floor:lettuce",
        "lettuce:spin",
        "lettuce:spin+unfenced",
        "floor:redisson",
        "redisson:rlock",
        "redisson:spin",
        "redisson:fair",
        "redisson:fenced"
    })
    public String contender = "";

    private LockUnderTest lock;

    /** Called by JMH. */
    public UncontendedBenchmark() {}

    /**
     * Connects.
     *
     * @param params of the benchmark
     * @throws Exception if that fails
     */
    @Setup(Level.Trial)
    public void connect(BenchmarkParams params) throws Exception {
        lock = LockUnderTest.connect(contender, params.getThreads());
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void disconnect() {
        lock.close();
    }

    /**
     * Acquires and gives back.
     *
     * @param key the thread's own
     * @param outcomes what became of it
     * @throws Exception if the lock fails
     */
    @Benchmark
    public void cycle(OwnKey key, Outcomes outcomes) throws Exception {
        lock.cycle(key.index, 0, outcomes);
    }

    /** Numbers the threads. */
    @State(Scope.Benchmark)
    public static class Keys {
        private final AtomicInteger next = new AtomicInteger();

        /** Called by JMH. */
        public Keys() {}
    }

    /** A thread's own lock. */
    @State(Scope.Thread)
    public static class OwnKey {
        private int index;

        /** Called by JMH. */
        public OwnKey() {}

        /**
         * Takes a number.
         *
         * @param keys where they come from
         */
        @Setup(Level.Trial)
        public void take(Keys keys) {
            index = keys.next.getAndIncrement();
        }
    }
}
