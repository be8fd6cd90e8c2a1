package dev.lockmark.benchmarks.report.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a run folder: {@code jmh.json} or {@code recovery.json}, and {@code environment.json} and {@code run.json} where they are. */
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
        Path jmh = folder.resolve("jmh.json");
        Path recovery = folder.resolve("recovery.json");
        Path environment = folder.resolve("environment.json");
        Path outcome = folder.resolve("run.json");
        return new Run(
                name(folder),
                Files.exists(recovery) && !Files.exists(jmh) ? List.of() : JmhReader.read(jmh),
                Files.exists(recovery) ? RecoveryReader.read(recovery) : Recovery.NONE,
                Files.exists(environment) ? EnvironmentReader.read(environment) : Environment.UNKNOWN,
                Files.exists(outcome) ? OutcomeReader.read(outcome) : Outcome.UNKNOWN);
    }

    private static String name(Path folder) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null ? "run" : name.toString();
    }
}
