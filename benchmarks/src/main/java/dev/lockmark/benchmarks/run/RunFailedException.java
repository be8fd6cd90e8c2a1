package dev.lockmark.benchmarks.run;

import org.jspecify.annotations.Nullable;

/** A run cannot start, or cannot go on. */
public final class RunFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: what, where, what was expected, what to do
     * @param cause what went wrong, or null
     */
    public RunFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
