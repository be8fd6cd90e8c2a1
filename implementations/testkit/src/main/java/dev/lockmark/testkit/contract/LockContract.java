package dev.lockmark.testkit.contract;

import java.util.List;
import org.junit.jupiter.api.Nested;

/**
 * Everything that a lock must do, whatever its driver. A driver's module extends this by one class; what is added to the
 * contract then holds for every driver at once.
 *
 * <p>Each line runs on the default server, and with {@code -Pcontract} on every server of {@code LOCKMARK_SERVERS}. After
 * each line nothing may be left: no key but fencing counters that have a time to live, no connection, no thread.
 */
public abstract class LockContract {
    /** For subclasses. */
    protected LockContract() {}

    /**
     * The client library under contract.
     *
     * @return always the same one
     */
    protected abstract ClientLibrary library();

    /**
     * Everything that the contract is run with. A line that a second library need not repeat, since it does not speak of how a
     * lock waits or what it does on the server, is run with the first.
     *
     * @return {@link #library()}, unless there are several kinds of locks
     */
    protected List<? extends ClientLibrary> libraries() {
        return List.of(library());
    }

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
    class UnknownOutcome extends UnknownOutcomeContract {}

    @Nested
    class LinkFault extends LinkFaultContract {}

    @Nested
    class LostReply extends LostReplyContract {}

    @Nested
    class ServerFault extends ServerFaultContract {}

    @Nested
    class ForgottenScript extends ForgottenScriptContract {}

    @Nested
    class Timing extends TimingContract {}

    @Nested
    class Resource extends ResourceContract {}

    @Nested
    class Closing extends ClosingContract {}

    @Nested
    class Cluster extends ClusterContract {}

    @Nested
    class Processes extends ProcessContract {}

    @Nested
    class Clock extends ClockContract {}

    @Nested
    class ClosingWhileAcquiring extends ClosingWhileAcquiringContract {}

    @Nested
    class Refusal extends RefusalContract {}

    @Nested
    class Eviction extends EvictionContract {}

    @Nested
    class Handoff extends HandoffContract {}

    @Nested
    class Growth extends GrowthContract {}

    @Nested
    class Chaos extends ChaosContract {}
}
