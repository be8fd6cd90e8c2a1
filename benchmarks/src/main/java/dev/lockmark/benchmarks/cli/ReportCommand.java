package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.report.ReportWriter;
import dev.lockmark.benchmarks.results.RunFolder;
import dev.lockmark.benchmarks.run.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws the report of runs again. */
@Command(name = "report", description = "Writes report.html and the charts of one or several runs.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Folders of runs, for example results/2026-01-31-host-abc.")
    private List<Path> runs = List.of();

    @Option(names = "--output", paramLabel = "DIR", description = "Where to write (default: the first run's folder).")
    private @Nullable Path output;

    @Option(names = Failures.STACK_TRACE, description = "Show stack traces of errors.")
    boolean stackTrace;

    @Override
    public Integer call() {
        for (Path run : runs) {
            RunFolder folder = new RunFolder(run);
            if (!Files.isRegularFile(folder.jmhJson()) && !Files.isRegularFile(folder.recoveryJson())) {
                throw new WrongInputException(
                        run + " is no run's folder: there is no jmh.json and no recovery.json in it;"
                                + " name one such as results/2026-01-31-host-abc");
            }
        }
        try {
            Path report = output == null ? ReportWriter.write(runs) : ReportWriter.write(runs, output);
            System.out.println("report: " + report);
            return ExitStatus.DONE;
        } catch (IOException e) {
            throw new RunFailedException("cannot write the report: " + e.getMessage(), e);
        }
    }
}
