package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.server.Placement;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that measures. */
final class CommonOptions {
    @Option(
            names = "--redis",
            paramLabel = "SERVER",
            description = {
                "The server to measure: redis://[[user:]password@]host:port[/db] for one that runs,",
                "the path of a server program, docker:IMAGE, or embedded.",
                "Default: redis-server or valkey-server on the PATH, else the one in the jar."
            })
    @Nullable String redis;

    @Option(
            names = "--placement",
            paramLabel = "same|split|free",
            description = "On which CPUs client and server run (default: ${DEFAULT-VALUE}).")
    Placement placement = Placement.FREE;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where the run's folder is made (default: ${DEFAULT-VALUE}).")
    Path output = Path.of("results");

    @Option(names = Failures.STACK_TRACE, description = "Show stack traces of errors.")
    boolean stackTrace;
}
