package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The server lacks a command that the options ask for. */
public final class UnsupportedByServerException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public UnsupportedByServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
