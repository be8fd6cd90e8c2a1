package dev.lockmark.benchmarks.report.read;

import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a run folder: {@code jmh.json}, and {@code environment.json} and {@code run.json} where they are. */
public final class RunReader {

    private RunReader() {}

    /**
     * Reads a run folder.
     *
     * @param folder the folder
     * @return what it holds
     * @throws UnreadableRunException if a file is missing or cannot be understood
     */
    public static Run read(Path folder) {
        Path environment = folder.resolve("environment.json");
        Path outcome = folder.resolve("run.json");
        return new Run(
                name(folder),
                JmhReader.read(folder.resolve("jmh.json")),
                Files.exists(environment) ? EnvironmentReader.read(environment) : Environment.UNKNOWN,
                Files.exists(outcome) ? OutcomeReader.read(outcome) : Outcome.UNKNOWN);
    }

    private static String name(Path folder) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null ? "run" : name.toString();
    }
}
