package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.environment.CommandLine;
import dev.lockmark.benchmarks.environment.Environment;
import dev.lockmark.benchmarks.environment.EnvironmentProbe;
import dev.lockmark.benchmarks.environment.doctor.Doctor;
import dev.lockmark.benchmarks.environment.doctor.DoctorText;
import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what would spoil a measurement here. */
@Command(name = "doctor", description = "Says what on this machine would spoil a measurement, why, and what to do.")
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--redis", paramLabel = "SERVER", description = "The server that would be measured, as for quick.")
    private @Nullable String redis;

    @Option(names = Failures.STACK_TRACE, description = "Show stack traces of errors.")
    private boolean stackTrace;

    @Override
    public Integer call() {
        try (BenchmarkServer server = BenchmarkServer.open(redis)) {
            Environment environment = new EnvironmentProbe().gather(server.facts(), Map.of(), CommandLine.current());
            System.out.println("server: " + server.description());
            System.out.println();
            System.out.print(DoctorText.render(Doctor.examine(environment)));
        }
        return ExitStatus.DONE;
    }
}
