package dev.lockmark.testkit.contract;

import org.junit.jupiter.api.Nested;

/**
 * Everything that a lock must do, whatever its driver, while client, server and network work. A driver's module extends this by one class; what is added to the
 * contract then holds for every driver at once.
 *
 * <p>Each line runs on the default server, and with {@code -Pcontract} on every server of {@code LOCKMARK_SERVERS}. After
 * each line nothing may be left: no key but fencing counters that have a time to live, no connection, no thread.
 */
public abstract class LockContract implements Contract {
    /** For subclasses. */
    protected LockContract() {}

    @Nested
    class Safety extends SafetyContract {}

    @Nested
    class Fencing extends FencingContract {}

    @Nested
    class Liveness extends LivenessContract {}

    @Nested
    class Interruption extends InterruptionContract {}

    @Nested
    class Api extends ApiContract {}

    @Nested
    class Asynchronous extends AsyncContract {}

    @Nested
    class ThreadOwned extends ThreadOwnedContract {}

    @Nested
    class Observation extends ObservationContract {}

    @Nested
    class Cost extends CostContract {}

    @Nested
    class Renewal extends RenewalContract {}

    @Nested
    class Timing extends TimingContract {}

    @Nested
    class Resource extends ResourceContract {}

    @Nested
    class Closing extends ClosingContract {}

    @Nested
    class Cluster extends ClusterContract {}

    @Nested
    class ClosingWhileAcquiring extends ClosingWhileAcquiringContract {}

    @Nested
    class Handoff extends HandoffContract {}

    @Nested
    class Growth extends GrowthContract {}
}
