package dev.lockmark.benchmarks.jmh;

import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Checks that no two holders of one lock overlap, and that its fencing tokens rise. The register is in this process, never on
 * the server under test.
 */
public final class Witness {
    private static final long NOBODY = 0;

    private final AtomicLong owner = new AtomicLong(NOBODY);
    private final AtomicLong lastToken = new AtomicLong(Held.NO_TOKEN);

    /** Makes a register of nobody. */
    public Witness() {}

    /**
     * A holder begins.
     *
     * @param ownerId unique for each acquisition, not 0
     * @param fencingToken its fencing token, or {@link Held#NO_TOKEN}
     * @return how many rules were broken
     */
    public int enter(long ownerId, long fencingToken) {
        int violations = owner.getAndSet(ownerId) == NOBODY ? 0 : 1;
        if (fencingToken != Held.NO_TOKEN && lastToken.getAndSet(fencingToken) >= fencingToken) {
            violations++;
        }
        return violations;
    }

    /**
     * The holder ends.
     *
     * @param ownerId what it was entered with
     * @return how many rules were broken
     */
    public int leave(long ownerId) {
        return owner.compareAndSet(ownerId, NOBODY) ? 0 : 1;
    }
}
