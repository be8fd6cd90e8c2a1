package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/**
 * The command was sent and no reply came (timeout, cut connection): it may have been executed, or may be executed later.
 *
 * <p>After an acquisition this means <em>perhaps acquired</em>, never "Redis is down, go on without": the client removes the
 * abandoned owner token at once, and again with backoff until one lease time after it gave the request up, and nobody renews
 * it. Until then other contenders may find the lock held. The message begins with {@code outcome unknown}.
 */
public final class OutcomeUnknownException extends LockException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what happened, where, and what to do; {@code outcome unknown: } is put before it
     * @param cause what the client library reported, or null
     */
    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super("outcome unknown: " + message, cause);
    }
}
