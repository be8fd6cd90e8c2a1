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
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * What a measuring command has open: the server, the forks' session file, the run's folder. Closed at the end, or by the
 * shutdown hook when the run is interrupted: then the forks end too, and what was measured is kept and reported.
 */
final class MeasuringSession implements AutoCloseable {
    /** A fork that was killed is gone in milliseconds, unless the machine is overloaded. */
    private static final Duration FORKS_END = Duration.ofSeconds(4);

    private final OneRunAtATime turn;
    private final BenchmarkServer server;
    private final Path directory;
    private final RunRecorder recorder;
    private final Thread hook = new Thread(this::interrupted, "lockmark-interrupted");
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean stopping;

    private MeasuringSession(OneRunAtATime turn, BenchmarkServer server, Path directory, RunRecorder recorder) {
        this.turn = turn;
        this.server = server;
        this.directory = directory;
        this.recorder = recorder;
    }

    static MeasuringSession open(String kind, CommonOptions options, long seed, int rounds) {
        makeFolder(options.output);
        OneRunAtATime turn = OneRunAtATime.begin();
        try {
            return open(turn, BenchmarkServer.open(options.redis), kind, options, seed, rounds);
        } catch (RuntimeException e) {
            turn.close();
            throw e;
        }
    }

    private static void makeFolder(Path output) {
        try {
            Files.createDirectories(output);
        } catch (IOException e) {
            throw new WrongInputException("--output " + output + " is no folder and cannot be made one ("
                    + e.getClass().getSimpleName() + "): name one that can be written");
        }
        if (!Files.isWritable(output)) {
            throw new WrongInputException("--output " + output + " cannot be written: name a folder that can");
        }
    }

    private static MeasuringSession open(
            OneRunAtATime turn, BenchmarkServer server, String kind, CommonOptions options, long seed, int rounds) {
        try {
            Map<String, Object> placement = options.placement.apply(server.pid());
            EnvironmentProbe probe = new EnvironmentProbe();
            String command = CommandLine.current();
            Environment environment = Doctor.withWarnings(probe.gather(server.facts(), placement, command));
            RunFolder folder = RunFolder.create(
                    options.output,
                    LocalDate.now(ZoneId.systemDefault()),
                    probe.hostName(),
                    environment.text("source", "commit").orElse("n/a"));
            RunStatus status = RunStatus.started(kind, Instant.now(), seed, rounds, command);
            RunRecorder recorder = new RunRecorder(folder, environment, status);
            Path directory = Files.createTempDirectory("lockmark-session");
            MeasuringSession session = new MeasuringSession(turn, server, directory, recorder);
            new Session(
                            server.uri(),
                            server.keyPrefix(),
                            ProcessHandle.current().pid())
                    .write(session.sessionFile());
            Runtime.getRuntime().addShutdownHook(session.hook);
            return session;
        } catch (IOException e) {
            server.close();
            throw new RunFailedException("cannot make a folder for the run: " + e.getMessage(), e);
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
        // The forks first: they would hold the terminal, and the server, until their iteration ends; and what they
        // still write there would come after the cleaning.
        endForks();
        Path folder = recorder.folder().path();
        System.err.println("interrupted: what was measured is in " + folder
                + "; its report: java -jar benchmarks.jar report " + folder);
        close();
    }

    /** Those that forks have started too. */
    private static void endForks() {
        CompletableFuture<?>[] ends = ProcessHandle.current()
                .descendants()
                .filter(child -> child.info()
                        .command()
                        .map(command -> command.endsWith("java"))
                        .orElse(false))
                .map(fork -> {
                    fork.destroyForcibly();
                    return fork.onExit();
                })
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ends).get(FORKS_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            System.err.println("benchmarks: a forked JVM does not end: " + e);
        }
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
        // Does nothing after an orderly end.
        recorder.incomplete("the launcher failed: see what it printed");
        server.close();
        turn.close();
        try {
            Files.deleteIfExists(sessionFile());
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            System.err.println("benchmarks: cannot remove " + directory + ": " + e.getMessage());
        }
    }
}
