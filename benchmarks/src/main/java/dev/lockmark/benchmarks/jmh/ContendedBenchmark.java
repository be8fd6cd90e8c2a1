package dev.lockmark.benchmarks.jmh;

import java.util.concurrent.ThreadLocalRandom;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many cycles a second several threads of one process get through together. Closed loop: a thread asks again as soon as it
 * has given back, so this says nothing about tail latencies.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@Threads(4)
public class ContendedBenchmark {
    /** Which lock. */
    @Param({
        "jedis:spin", "jedis:backoff", "lettuce:spin", "lettuce:backoff",
        "redisson:rlock", "redisson:spin", "redisson:fair", "redisson:fenced"
    })
    public String contender = "";

    /** How many locks the threads choose from at random. */
    @Param("1")
    public int keys = 1;

    /** For how many microseconds a holder works. */
    @Param("0")
    public long holdMicros = 0;

    private LockUnderTest lock;

    /** Called by JMH. */
    public ContendedBenchmark() {}

    /**
     * Connects.
     *
     * @throws Exception if that fails
     */
    @Setup(Level.Trial)
    public void connect() throws Exception {
        if (keys < 1 || holdMicros < 0) {
            throw new IllegalArgumentException(
                    "keys is " + keys + " and holdMicros is " + holdMicros + ", must be at least 1 and 0");
        }
        lock = LockUnderTest.connect(contender, keys);
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void disconnect() {
        lock.close();
    }

    /**
     * Acquires, works and gives back.
     *
     * @param outcomes what became of it
     * @throws Exception if the lock fails
     */
    @Benchmark
    public void cycle(Outcomes outcomes) throws Exception {
        int key = keys == 1 ? 0 : ThreadLocalRandom.current().nextInt(keys);
        lock.cycle(key, TimeUnit.MICROSECONDS.toNanos(holdMicros), outcomes);
    }
}
