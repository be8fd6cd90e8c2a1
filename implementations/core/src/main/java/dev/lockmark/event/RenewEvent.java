package dev.lockmark.event;

import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** A renewal that the server has confirmed. */
@Name("dev.lockmark.Renew")
@Label("Lock Renew")
public final class RenewEvent extends LockEvent {
    /** Nanoseconds from sending the request to its reply. */
    @Label("Round Trip")
    @Timespan(Timespan.NANOSECONDS)
    public long roundTrip;

    /** Creates an event that has not begun. */
    public RenewEvent() {}
}
