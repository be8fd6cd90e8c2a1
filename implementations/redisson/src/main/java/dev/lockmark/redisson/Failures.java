package dev.lockmark.redisson;

import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.redisson.connection.Causes;
import java.util.concurrent.TimeUnit;

/** What went wrong, in the words of the lock API. */
final class Failures {
    private Failures() {}

    /** There was no connection in time, so the command was not sent, and will not be. */
    static ServerUnreachableException noConnection(long timeoutNanos, Throwable cause) {
        return new ServerUnreachableException(
                "no connection could be opened, or became free, within " + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
                        + " ms: nothing was sent; check that the server runs, and the size of Redisson's pool",
                cause);
    }

    /**
     * Why a command failed.
     *
     * @param closed whether the lock client was closed meanwhile
     */
    static LockException of(Throwable thrown, boolean closed) {
        Throwable failure = Causes.bare(thrown);
        if (failure instanceof LockException known) {
            return known;
        }
        LockException refused = Causes.refused(failure);
        if (refused != null) {
            return refused;
        }
        if (failure instanceof NotSent) {
            return closed ? ConnectionErrors.closed() : ConnectionErrors.notConnected("Redisson", failure);
        }
        return ConnectionErrors.cutOff(closed, failure);
    }
}
