package dev.lockmark.benchmarks.cli;

/** The command line asks for something that is not there. */
final class WrongInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongInputException(String message) {
        super(message);
    }
}
