package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The server is a replica, or was demoted to one ({@code READONLY}). */
public final class ReadOnlyReplicaException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public ReadOnlyReplicaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
