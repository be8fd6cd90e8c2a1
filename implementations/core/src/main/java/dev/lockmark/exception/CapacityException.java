package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** No connection of the client's pool became free in time: nothing was sent. */
public final class CapacityException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public CapacityException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
