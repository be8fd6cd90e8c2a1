package dev.lockmark.benchmarks.jmh;

import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Checks that no two holders of one lock overlap, and that its fencing tokens rise. The register is in this process, never on
 * the server under test.
 */
final class Witness {
    private static final long NOBODY = 0;

    private final AtomicLong owner = new AtomicLong(NOBODY);
    private final AtomicLong lastToken = new AtomicLong(Held.NO_TOKEN);

    /** A holder begins; answers how many rules were broken. */
    int enter(long ownerId, long fencingToken) {
        int violations = owner.getAndSet(ownerId) == NOBODY ? 0 : 1;
        if (fencingToken != Held.NO_TOKEN && lastToken.getAndSet(fencingToken) >= fencingToken) {
            violations++;
        }
        return violations;
    }

    /** The holder ends; answers how many rules were broken. */
    int leave(long ownerId) {
        return owner.compareAndSet(ownerId, NOBODY) ? 0 : 1;
    }
}
