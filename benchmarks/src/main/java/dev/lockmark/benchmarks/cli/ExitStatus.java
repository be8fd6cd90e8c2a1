package dev.lockmark.benchmarks.cli;

/** What the launcher ends with. */
final class ExitStatus {
    static final int DONE = 0;
    static final int NOT_ALL_MEASURED = 1;
    static final int WRONG_INPUT = 2;

    private ExitStatus() {}
}
