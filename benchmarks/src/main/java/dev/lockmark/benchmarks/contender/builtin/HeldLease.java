package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.Lease;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.benchmarks.contender.ContenderLock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A lease as the benchmarks hold it.
 *
 * @param lease the lease
 * @param fenced whether it has a fencing token
 */
record HeldLease(Lease lease, boolean fenced) implements ContenderLock.Held {
    static @Nullable HeldLease of(Optional<Lease> lease, boolean fenced) {
        return lease.isEmpty() ? null : new HeldLease(lease.get(), fenced);
    }

    @Override
    public boolean release() {
        return lease.release() == ReleaseOutcome.RELEASED;
    }

    @Override
    public long fencingToken() {
        return fenced ? lease.fencingToken() : NO_TOKEN;
    }
}
