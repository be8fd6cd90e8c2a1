package dev.lockmark.event;

import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/** A lease that ended without being released. */
@Name("dev.lockmark.LeaseLost")
@Label("Lock Lease Lost")
public final class LeaseLostEvent extends LockEvent {
    /** Why, a name of {@link dev.lockmark.exception.LossReason}. */
    @Label("Reason")
    public @Nullable String reason;

    /** Creates an event that has not begun. */
    public LeaseLostEvent() {}
}
