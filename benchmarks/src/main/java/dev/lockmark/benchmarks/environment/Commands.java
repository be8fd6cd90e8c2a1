package dev.lockmark.benchmarks.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
            try {
                process.getOutputStream().close();
                // Read apart from waiting: a tool that fills the pipe ends only when someone reads.
                CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
                String answer = output.get(SECONDS, TimeUnit.SECONDS);
                return process.waitFor() == 0 ? Optional.of(answer.strip()) : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException | ExecutionException | TimeoutException e) {
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

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
