package dev.lockmark.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** One server's private directory: its log, its data, and the embedded program if it runs that one. */
record ServerDirectory(Path root) {

    static ServerDirectory create() {
        try {
            return new ServerDirectory(Files.createTempDirectory("lockmark-redis-"));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot make a directory for the server under " + System.getProperty("java.io.tmpdir")
                            + "; hint: set -Djava.io.tmpdir to a directory that can be written to",
                    e);
        }
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path data() {
        return root.resolve("data");
    }

    /** Makes the data directory, also where a test has deleted it. */
    void makeData() {
        try {
            Files.createDirectories(data());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the server's directory " + data(), e);
        }
    }

    /** Writes a file, unless it is there: it may be the server's own by now. */
    void layDown(String name, String content) {
        Path file = data().resolve(name);
        try {
            if (!Files.exists(file)) {
                Files.writeString(file, content);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the server's file " + file, e);
        }
    }

    void deleteData() {
        deleteTree(data());
    }

    void delete() {
        deleteTree(root);
    }

    private static void deleteTree(Path top) {
        if (!Files.exists(top)) {
            return;
        }
        try {
            Files.walkFileTree(top, new Deleter());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the server's directory " + top, e);
        }
    }

    /** Deletes bottom up and follows no link; what has gone meanwhile is as good as deleted. */
    private static final class Deleter extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
