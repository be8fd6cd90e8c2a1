package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** No connection to the server: the command was certainly not executed. */
public final class ServerUnreachableException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public ServerUnreachableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
