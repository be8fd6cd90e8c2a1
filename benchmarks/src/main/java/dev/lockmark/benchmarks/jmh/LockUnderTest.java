package dev.lockmark.benchmarks.jmh;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** One connected contender, its locks with a witness each, and the cycle that all benchmarks are made of. */
final class LockUnderTest implements AutoCloseable {
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration WAIT = Duration.ofSeconds(1);

    /** After this many waits a thread is starved, which is a failure, not a slow success. */
    private static final int MOST_WAITS = 30;

    private final ContenderClient client;
    private final String contender;
    private final List<Keyed> locks = new ArrayList<>();
    private final AtomicLong owners = new AtomicLong();

    private LockUnderTest(ContenderClient client, String contender) {
        this.client = client;
        this.contender = contender;
    }

    static LockUnderTest connect(String contender, int keys) throws Exception {
        QuietLogging.begin();
        Session session = Session.current();
        ContenderClient client = Catalogue.load().get(contender).connect(session.redisUri(), LEASE);
        LockUnderTest result = new LockUnderTest(client, contender);
        for (int i = 0; i < keys; i++) {
            result.locks.add(new Keyed(client.lock(session.keyPrefix() + ":" + i, LEASE), new Witness()));
        }
        ServerCosts.watch(client, session.redisUri());
        return result;
    }

    /** Acquires, holds and gives back. */
    void cycle(int key, long holdNanos, Outcomes outcomes) throws Exception {
        Keyed keyed = locks.get(key);
        try {
            Held held = acquire(keyed.lock(), outcomes);
            long owner = owners.incrementAndGet();
            outcomes.violations += keyed.witness().enter(owner, held.fencingToken());
            hold(holdNanos);
            outcomes.violations += keyed.witness().leave(owner);
            if (held.release()) {
                outcomes.success++;
            } else {
                outcomes.lost++;
            }
        } catch (Exception e) {
            outcomes.failure++;
            throw e;
        }
    }

    private Held acquire(ContenderLock lock, Outcomes outcomes) throws Exception {
        for (int waits = 0; waits < MOST_WAITS; waits++) {
            Held held = lock.acquire(WAIT);
            if (held != null) {
                return held;
            }
            outcomes.timeout++;
        }
        throw new TimeoutException(contender + " did not get the lock in " + MOST_WAITS + " waits of " + WAIT);
    }

    /** Works, rather than sleeps: a sleeping holder would give its CPU to the waiters. */
    private static void hold(long nanos) {
        if (nanos > 0) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < nanos) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void close() {
        client.close();
    }

    private record Keyed(ContenderLock lock, Witness witness) {}
}
