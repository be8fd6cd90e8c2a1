package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** The server refused the user name or password ({@code WRONGPASS}, {@code NOAUTH}). */
public final class AuthenticationException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do
     * @param cause what the client library reported, or null
     */
    public AuthenticationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
