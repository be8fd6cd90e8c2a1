package dev.lockmark.event;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** What all events of locks say. */
@Category("Lockmark")
@StackTrace(false)
public abstract class LockEvent extends Event {
    /** The lock's name. */
    @Label("Lock")
    public @Nullable String lockName;

    /** The driver, for example {@code jedis}. */
    @Label("Driver")
    public @Nullable String driver;

    LockEvent() {}
}
