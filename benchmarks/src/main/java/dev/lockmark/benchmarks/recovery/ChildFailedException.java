package dev.lockmark.benchmarks.recovery;

/** A JVM of ours has said that it failed, or has ended without a word. */
final class ChildFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    ChildFailedException(String message) {
        super(message);
    }
}
