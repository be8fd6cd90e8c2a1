package dev.lockmark.redisson;

import org.jspecify.annotations.Nullable;

/** A command could not be handed to a connection; without a stack trace, which would say nothing. */
final class NotSent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotSent(String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }
}
