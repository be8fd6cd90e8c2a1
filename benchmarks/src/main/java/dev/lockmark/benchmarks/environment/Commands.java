package dev.lockmark.benchmarks.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks a command-line tool for one short answer. */
final class Commands {
    private static final long SECONDS = 5;

    private Commands() {}

    /** The output without surrounding space; empty when the tool is missing, fails or takes too long. */
    static Optional<String> run(Path folder, List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            try {
                // Reading blocks for as long as the tool lives, so the time limit has to end the tool.
                process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).whenComplete((done, late) -> {
                    if (late != null) {
                        process.destroyForcibly();
                    }
                });
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return process.waitFor() == 0 ? Optional.of(output.strip()) : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** As {@link #run}, on macOS only, which has no files to read such facts from. */
    static Optional<String> onMac(String... command) {
        boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        return mac ? run(Path.of("/"), List.of(command)).filter(text -> !text.isEmpty()) : Optional.empty();
    }
}
