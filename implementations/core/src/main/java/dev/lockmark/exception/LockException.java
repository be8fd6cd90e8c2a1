package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/**
 * The root of all that a lock reports as failed. That another holder has the lock is no failure and is never reported
 * by an exception. Bad arguments are {@link IllegalArgumentException}, unlocking what the thread does not hold is
 * {@link IllegalMonitorStateException}.
 */
public abstract class LockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LockException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
