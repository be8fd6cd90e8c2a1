package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The server's access control list does not permit a command or key that the lock needs ({@code NOPERM}). */
public final class PermissionDeniedException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public PermissionDeniedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
