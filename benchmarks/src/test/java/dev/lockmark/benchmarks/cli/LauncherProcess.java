package dev.lockmark.benchmarks.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The launcher in a JVM of its own, to be interrupted and killed. Ended at the latest when it is closed. */
final class LauncherProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path said;

    private LauncherProcess(Process process, Path said) {
        this.process = process;
        this.said = said;
    }

    /** Starts it with a temporary folder of its own, since a killed JVM leaves files there. */
    static LauncherProcess start(Path folder, String... arguments) throws IOException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--output", folder.resolve("results").toString()));
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .redirectInput(new File("/dev/null"))
                .start();
        return new LauncherProcess(process, said);
    }

    long pid() {
        return process.pid();
    }

    /** Everything below it: forks, the server, its guards. */
    List<ProcessHandle> family() {
        return process.descendants().toList();
    }

    /** Waits for the next fork that is not the given one. */
    ProcessHandle forkAfter(long other) throws InterruptedException {
        return await(() -> process.children()
                .filter(child -> child.pid() != other)
                .filter(LauncherProcess::isFork)
                .findFirst()
                .orElse(null));
    }

    /** Not every child that is a JVM: JMH first asks one for its properties. */
    private static boolean isFork(ProcessHandle child) {
        try {
            Process ps = new ProcessBuilder("ps", "-ww", "-o", "args=", "-p", Long.toString(child.pid()))
                    .redirectErrorStream(true)
                    .start();
            String command = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return command.contains(".ForkedMain ") || command.contains(".RecoveryFork");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it has printed something. */
    void awaitSaid(String text) throws InterruptedException {
        await(() -> said().contains(text) ? text : null);
    }

    /** Waits until something is so. */
    void awaitThat(BooleanSupplier condition) throws InterruptedException {
        await(() -> condition.getAsBoolean() ? condition : null);
    }

    String said() {
        try {
            return Files.readString(said);
        } catch (IOException e) {
            return "";
        }
    }

    void signal(String name) throws IOException, InterruptedException {
        signal(name, process.pid());
    }

    static void signal(String name, long pid) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("kill -" + name + " " + pid + " ended with " + status);
        }
    }

    int status(Duration within) throws InterruptedException {
        if (!process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still runs after " + within + ": " + said());
        }
        return process.exitValue();
    }

    private <T> T await(Supplier<T> condition) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < PATIENCE.toNanos()) {
            T result = condition.get();
            if (result != null) {
                return result;
            }
            if (!process.isAlive()) {
                break;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("waited in vain: " + said());
    }

    @Override
    public void close() {
        List<ProcessHandle> family = family();
        process.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
    }
}
