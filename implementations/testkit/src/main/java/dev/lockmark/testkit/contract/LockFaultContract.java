package dev.lockmark.testkit.contract;

import org.junit.jupiter.api.Nested;

/**
 * Everything that a lock must do, whatever its driver, when something fails: a reply, a connection, a process, a clock, the server. A driver's module extends this by one class; what is added to the
 * contract then holds for every driver at once.
 *
 * <p>Each line runs on the default server, and with {@code -Pcontract} on every server of {@code LOCKMARK_SERVERS}. After
 * each line nothing may be left: no key but fencing counters that have a time to live, no connection, no thread.
 */
public abstract class LockFaultContract implements Contract {
    /** For subclasses. */
    protected LockFaultContract() {}

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
    class Processes extends ProcessContract {}

    @Nested
    class Clock extends ClockContract {}

    @Nested
    class Refusal extends RefusalContract {}

    @Nested
    class Eviction extends EvictionContract {}

    @Nested
    class Chaos extends ChaosContract {}
}
