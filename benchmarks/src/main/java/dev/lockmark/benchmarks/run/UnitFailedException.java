package dev.lockmark.benchmarks.run;

/** A unit gave no result in a round; the others go on. */
public final class UnitFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message one line: what went wrong
     */
    public UnitFailedException(String message) {
        super(message);
    }
}
