package dev.lockmark.benchmarks.run;

/** A unit gave no result in a round; the others go on. */
final class UnitFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnitFailedException(String message) {
        super(message);
    }
}
