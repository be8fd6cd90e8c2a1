package dev.lockmark.benchmarks.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files in which a Linux kernel tells about itself, below a root that tests can replace. What is missing or may not
 * be read is empty, never an error: other systems have none of them.
 */
record SystemFiles(Path root) {

    Optional<String> read(String path) {
        try {
            String text = Files.readString(root.resolve(path)).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    List<String> lines(String path) {
        return read(path).map(text -> text.lines().toList()).orElse(List.of());
    }

    boolean exists(String path) {
        return Files.exists(root.resolve(path));
    }

    /** Names, in order, of what lies in a folder. */
    List<String> list(String path) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(path))) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        names.sort(null);
        return names;
    }

    @Nullable Long number(String path) {
        return read(path).map(SystemFiles::parse).orElse(null);
    }

    /** The value after {@code name} and a colon, in files like {@code /proc/cpuinfo}. */
    Optional<String> field(String path, String name) {
        for (String line : lines(path)) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).strip().equals(name)) {
                return Optional.of(line.substring(colon + 1).strip());
            }
        }
        return Optional.empty();
    }

    @Nullable static Long parse(String text) {
        try {
            return Long.valueOf(text.strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
