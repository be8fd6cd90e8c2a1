package dev.lockmark.redisson;

import org.jspecify.annotations.Nullable;

/** A command was written and its connection ended before the reply; without a stack trace, which would say nothing. */
final class ConnectionLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConnectionLost(String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }
}
