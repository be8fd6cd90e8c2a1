package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import dev.lockmark.benchmarks.jmh.Witness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that wait for one lock, each of which gives it back as soon as it has it. */
final class Waiters implements AutoCloseable {
    /** What an application might do when its attempt has failed. */
    private static final Duration AGAIN = Duration.ofMillis(10);

    private final ContenderLock lock;
    private final Witness witness;
    private final Duration patience;
    private final boolean persistent;
    private final ExecutorService threads;
    private final List<Future<Long>> acquisitions = new ArrayList<>();
    private final AtomicInteger violations = new AtomicInteger();
    private final AtomicInteger errors = new AtomicInteger();

    private Waiters(ContenderLock lock, Witness witness, Orders orders) {
        this.lock = lock;
        this.witness = witness;
        this.patience = orders.patience();
        // Where no server fails, an attempt that fails is the lock's fault.
        this.persistent = orders.primary() != null;
        this.threads = Executors.newFixedThreadPool(orders.waiters(), task -> {
            Thread thread = new Thread(task, "lockmark-waiter");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** They begin to wait. */
    static Waiters start(ContenderLock lock, Witness witness, Orders orders) {
        Waiters waiters = new Waiters(lock, witness, orders);
        for (int i = 1; i <= orders.waiters(); i++) {
            long owner = i;
            waiters.acquisitions.add(waiters.threads.submit(() -> waiters.take(owner)));
        }
        return waiters;
    }

    private long take(long owner) throws Exception {
        Held held = acquire();
        long acquiredNanos = System.nanoTime();
        violations.addAndGet(witness.enter(owner, held.fencingToken()));
        violations.addAndGet(witness.leave(owner));
        if (!held.release()) {
            throw new IllegalStateException("a waiter's lock was lost before it gave it back");
        }
        return acquiredNanos;
    }

    private Held acquire() throws Exception {
        long start = System.nanoTime();
        while (true) {
            Duration left = patience.minusNanos(System.nanoTime() - start);
            try {
                Held held = left.isNegative() ? null : lock.acquire(left);
                if (held == null) {
                    throw new TimeoutException("a waiter did not get the lock in " + patience.toSeconds() + " s");
                }
                return held;
            } catch (TimeoutException | InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (!persistent) {
                    throw e;
                }
                errors.incrementAndGet();
                TimeUnit.NANOSECONDS.sleep(AGAIN.toNanos());
            }
        }
    }

    /** Waits until each of them has had the lock; answers when the first one had it. */
    long awaitFirst() throws Exception {
        long first = acquisitions.get(0).get(patience.plus(AGAIN).toNanos(), TimeUnit.NANOSECONDS);
        for (Future<Long> acquisition : acquisitions) {
            long acquired = acquisition.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            first = acquired - first < 0 ? acquired : first;
        }
        return first;
    }

    int violations() {
        return violations.get();
    }

    int errors() {
        return errors.get();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
