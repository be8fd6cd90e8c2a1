package dev.lockmark.event;

import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/** An acquisition from its call to its end; the event's duration is the wait. */
@Name("dev.lockmark.Acquire")
@Label("Lock Acquire")
public final class AcquireEvent extends LockEvent {
    /** Whether it succeeded. */
    @Label("Acquired")
    public boolean acquired;

    /** How many requests were made; 0 if the client library does not tell. */
    @Label("Attempts")
    public int attempts;

    /**
     * How the lock came: {@code immediate} at the first attempt, {@code polled} at a later one, {@code none} not at all,
     * {@code unknown} if the client library does not tell.
     */
    @Label("Handoff")
    public @Nullable String handoff;

    /** Creates an event that has not begun. */
    public AcquireEvent() {}
}
