package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The server does not know the script or function ({@code NOSCRIPT}, {@code Function not found}). The engine loads it and calls again, so callers of locks never see this. */
public final class ScriptMissingException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public ScriptMissingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
