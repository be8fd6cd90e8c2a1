package dev.lockmark.testkit.server;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A server could not be started or reached. The message is one line: what, the server's own words, and a hint. */
public final class ServerStartException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Why there is no server. */
    public enum Reason {
        /** The program does not exist, or the embedded jar has none for this platform. */
        MISSING,
        /** The program is there but must not, or cannot, be run. */
        NOT_EXECUTABLE,
        /** The server refused its configuration. */
        BAD_CONFIGURATION,
        /** Someone else has the port. */
        PORT_TAKEN,
        /** The server did not answer, or not in time. */
        NOT_READY,
        /** A container was asked for, and there is no Docker to run it. */
        NO_DOCKER,
        /** The server ended for another reason, which the message quotes. */
        ENDED
    }

    /** Why. */
    private final Reason reason;

    ServerStartException(Reason reason, String message, @Nullable Throwable cause) {
        super(message.replaceAll("\\s*\\R\\s*", " "), cause);
        this.reason = reason;
    }

    /**
     * Why, for callers that act on it; a test may skip itself on {@link Reason#NO_DOCKER}.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
