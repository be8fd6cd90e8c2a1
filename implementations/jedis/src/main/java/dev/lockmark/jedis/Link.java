package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way to the server: connections of our own, or the application's client. Safe for use by many threads. */
interface Link {
    /**
     * One command and its reply.
     *
     * @param interruptible whether an interrupt may end the wait for a free connection
     */
    @Nullable Object call(Command command, long timeoutNanos, boolean interruptible) throws InterruptedException;

    /** Some commands in one pipeline for each server; completes every promise in time, throws nothing, never blocks. */
    void submit(List<Promise> promises, long timeoutNanos);

    /** Closes what is ours; whoever waits for a reply fails. Called once. */
    void close();
}
