package dev.lockmark.benchmarks.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with the files that a kernel would show. */
record FakeRoot(Path path) {
    FakeRoot with(String file, String content) {
        try {
            Path target = path.resolve(file);
            Files.createDirectories(target.getParent());
            Files.writeString(target, content + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SystemFiles files() {
        return new SystemFiles(path);
    }
}
