package dev.lockmark.benchmarks.contender;

import org.jspecify.annotations.Nullable;

/** The class path does not have the contender that was asked for, or has it in a way that cannot be used. */
public final class UnknownContenderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: which, what was expected, what to do
     * @param cause what went wrong, or null
     */
    public UnknownContenderException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
