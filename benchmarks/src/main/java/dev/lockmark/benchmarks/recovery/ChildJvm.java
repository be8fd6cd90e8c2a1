package dev.lockmark.benchmarks.recovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A JVM with the class path and the options of this one, that runs a class of ours. Ends at the latest when it is closed. */
final class ChildJvm implements AutoCloseable {
    /** What a shell adds to the number of the signal that ended a process. */
    private static final int SIGNALLED = 128;

    private static final Duration END = Duration.ofSeconds(5);
    private static final String NOTHING_MORE = "";

    private final String what;
    private final Process process;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    private ChildJvm(String what, Process process) {
        this.what = what;
        this.process = process;
    }

    /** Starts it and gives it its orders. The pipe that they go through stays open for as long as this JVM lives. */
    static ChildJvm start(String what, Class<?> main, Orders orders, Redirect errors, List<String> options)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        // A killed JVM would leave its file of counters behind.
        command.add("-XX:-UsePerfData");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command).redirectError(errors).start();
        ChildJvm child = new ChildJvm(what, process);
        Thread reader = new Thread(child::read, "lockmark-child-" + process.pid());
        reader.setDaemon(true);
        reader.start();
        try {
            process.getOutputStream()
                    .write((Lines.JSON.writeValueAsString(orders) + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It has ended already: what it has said is found by whoever waits for it.
        }
        return child;
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(Lines.ANSWER) || line.startsWith(Lines.FAILURE)) {
                    said.add(line);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // Killed: nothing more will come.
        }
        said.add(NOTHING_MORE);
    }

    /** Waits for its next answer. */
    <T> T await(Class<T> type, Duration within) throws ChildFailedException, InterruptedException {
        String line = said.poll(within.toNanos(), TimeUnit.NANOSECONDS);
        if (line == null) {
            throw new ChildFailedException(
                    what + " has not answered in " + within.toSeconds() + " s: it hangs, or the machine is overloaded");
        }
        if (line.startsWith(Lines.FAILURE)) {
            throw new ChildFailedException(line.substring(Lines.FAILURE.length()));
        }
        if (line.equals(NOTHING_MORE)) {
            said.add(NOTHING_MORE);
            throw new ChildFailedException(what + " ended " + how() + " before it had a result");
        }
        return Lines.JSON.readValue(line.substring(Lines.ANSWER.length()), type);
    }

    private String how() throws InterruptedException {
        if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
            return "its output";
        }
        int status = process.exitValue();
        return status > SIGNALLED ? "by signal " + (status - SIGNALLED) : "with exit status " + status;
    }

    /** Fails if it has ended, or has said that it failed. */
    void requireAlive() throws ChildFailedException, InterruptedException {
        if (!said.isEmpty()) {
            await(Object.class, Duration.ZERO);
        }
    }

    /** Kills it (SIGKILL). Does not wait for its end. */
    void kill() {
        process.destroyForcibly();
    }

    /** Kills it and waits for its end. */
    @Override
    public void close() {
        kill();
        boolean interrupted = false;
        long start = System.nanoTime();
        while (process.isAlive() && System.nanoTime() - start < END.toNanos()) {
            try {
                process.waitFor(END.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
