package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.environment.CommandLine;
import dev.lockmark.benchmarks.environment.Environment;
import dev.lockmark.benchmarks.environment.EnvironmentProbe;
import dev.lockmark.benchmarks.environment.doctor.Doctor;
import dev.lockmark.benchmarks.jmh.Session;
import dev.lockmark.benchmarks.results.RunFolder;
import dev.lockmark.benchmarks.results.RunStatus;
import dev.lockmark.benchmarks.run.RunFailedException;
import dev.lockmark.benchmarks.run.RunRecorder;
import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * What a measuring command has open: the server, the forks' session file, the run's folder. Closed at the end, or by the
 * shutdown hook when the run is interrupted: then the forks end too, and what was measured is kept and reported.
 */
final class MeasuringSession implements AutoCloseable {
    private final BenchmarkServer server;
    private final Path directory;
    private final RunRecorder recorder;
    private final Thread hook = new Thread(this::interrupted, "lockmark-interrupted");
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean stopping;

    private MeasuringSession(BenchmarkServer server, Path directory, RunRecorder recorder) {
        this.server = server;
        this.directory = directory;
        this.recorder = recorder;
    }

    static MeasuringSession open(String kind, CommonOptions options, long seed, int rounds) {
        BenchmarkServer server = BenchmarkServer.open(options.redis);
        try {
            Map<String, Object> placement = options.placement.apply(server.pid());
            EnvironmentProbe probe = new EnvironmentProbe();
            String command = CommandLine.current();
            Environment environment = Doctor.withWarnings(probe.gather(server.facts(), placement, command));
            RunFolder folder = RunFolder.create(
                    options.output,
                    LocalDate.now(),
                    probe.hostName(),
                    environment.text("source", "commit").orElse("n/a"));
            RunStatus status = RunStatus.started(kind, Instant.now(), seed, rounds, command);
            RunRecorder recorder = new RunRecorder(folder, environment, status);
            Path directory = Files.createTempDirectory("lockmark-session");
            MeasuringSession session = new MeasuringSession(server, directory, recorder);
            new Session(server.uri(), server.keyPrefix()).write(session.sessionFile());
            Runtime.getRuntime().addShutdownHook(session.hook);
            return session;
        } catch (IOException e) {
            server.close();
            throw new RunFailedException("cannot make a temporary directory: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    BenchmarkServer server() {
        return server;
    }

    RunRecorder recorder() {
        return recorder;
    }

    Path sessionFile() {
        return directory.resolve("session.properties");
    }

    private void interrupted() {
        stopping = true;
        recorder.incomplete("interrupted");
        // The forks first: they would hold the terminal, and the server, until their iteration ends.
        ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .command()
                        .map(command -> command.endsWith("java"))
                        .orElse(false))
                .forEach(ProcessHandle::destroyForcibly);
        System.err.println(
                "interrupted: what was measured is in " + recorder.folder().path());
        close();
    }

    /** Waits for the end that an interrupt has begun, so that its consequences are not reported as failures. */
    void awaitEndIfInterrupted() {
        while (stopping) {
            LockSupport.park(this);
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (!stopping) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        server.close();
        try {
            Files.deleteIfExists(sessionFile());
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            System.err.println("benchmarks: cannot remove " + directory + ": " + e.getMessage());
        }
    }
}
