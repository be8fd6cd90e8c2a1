package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The server is at its {@code maxmemory} and refuses writes ({@code OOM}). Releases still work. */
public final class OutOfMemoryException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public OutOfMemoryException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
