package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The lock client was closed, before or while the operation waited. */
public final class ClientClosedException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public ClientClosedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
