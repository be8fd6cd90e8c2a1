package dev.lockmark.benchmarks.results;

/**
 * A results folder or one of its files cannot be created, written or read.
 *
 * <p>The message is one line for the person at the terminal: what failed, where, and what to do about it.
 */
public final class ResultsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a failure that no other exception caused.
     *
     * @param message one line: what failed, where, what to do
     */
    public ResultsException(String message) {
        super(message);
    }

    /**
     * Reports a failure with its cause.
     *
     * @param message one line: what failed, where, what to do
     * @param cause what the file system or the parser said
     */
    public ResultsException(String message, Throwable cause) {
        super(message, cause);
    }
}
