package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** What a lock guards: notices two visitors at once, and a fencing token that does not rise. */
final class Guarded {
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger cycles = new AtomicInteger();
    private final AtomicLong token = new AtomicLong();

    /** To be called by the holder of the lock. */
    void visit(long fencingToken) {
        assertThat(inside.incrementAndGet()).as("holders at once").isEqualTo(1);
        assertThat(token.getAndSet(fencingToken)).as("the token before").isLessThan(fencingToken);
        // Long enough for another one to come in if it can.
        LockSupport.parkNanos(100_000);
        cycles.incrementAndGet();
        assertThat(inside.decrementAndGet()).as("other holders").isZero();
    }

    int cycles() {
        return cycles.get();
    }

    /** Waits until it goes on. */
    void awaitMore() {
        int before = cycles.get();
        Waiting.upTo(40).until(() -> cycles.get() > before + 3);
    }
}
