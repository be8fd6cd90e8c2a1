package dev.lockmark.event;

import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A release from its call to its end; the event's duration is the request's. */
@Name("dev.lockmark.Release")
@Label("Lock Release")
public final class ReleaseEvent extends LockEvent {
    /** What the server found, a name of {@link dev.lockmark.ReleaseOutcome}. */
    @Label("Outcome")
    public @Nullable String outcome;

    /** Nanoseconds from the acquisition to the release. */
    @Label("Held")
    @Timespan(Timespan.NANOSECONDS)
    public long held;

    /** Creates an event that has not begun. */
    public ReleaseEvent() {}
}
