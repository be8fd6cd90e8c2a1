package dev.lockmark.redisson;

import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.redisson.connection.Causes;
import java.util.concurrent.TimeUnit;

/** What went wrong, in the words of the lock API. */
final class Failures {
    private Failures() {}

    static ClientClosedException closed() {
        return new ClientClosedException("the lock client was closed: nothing was sent", null);
    }

    /** No reply came in time, to a command that was sent. */
    static OutcomeUnknownException timedOut(Throwable cause) {
        return new OutcomeUnknownException(
                "no reply came in time: the command may have been executed, or may be later", cause);
    }

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
            return closed
                    ? closed()
                    : new ServerUnreachableException(
                            "not connected to the server (" + Causes.rootMessage(failure)
                                    + "): nothing was sent; Redisson goes on trying, check that the server runs",
                            failure);
        }
        String what =
                closed ? "the lock client was closed" : "the connection failed (" + Causes.rootMessage(failure) + ")";
        return new OutcomeUnknownException(
                what + " before the reply came: the command may have been executed, or may be later", failure);
    }
}
