package dev.lockmark.testkit.server;

import static dev.lockmark.testkit.server.ServerStartException.Reason.MISSING;
import static dev.lockmark.testkit.server.ServerStartException.Reason.NOT_EXECUTABLE;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Optional;
import redis.embedded.RedisExecProvider;

/** Finds the program that a source names. */
final class Programs {

    private Programs() {}

    /** The program of a source that names one; the embedded one is laid into the given directory. */
    static Path locate(ServerSource source, ServerDirectory directory) {
        if (source instanceof ServerSource.Program program) {
            return check(named(program.pathOrName()));
        }
        if (source instanceof ServerSource.Embedded) {
            return embedded(directory);
        }
        return onPath("redis-server").or(() -> onPath("valkey-server")).orElseGet(() -> embedded(directory));
    }

    private static Path named(String pathOrName) {
        Path path = Path.of(pathOrName);
        if (path.getNameCount() > 1 || path.isAbsolute() || Files.exists(path)) {
            return path.toAbsolutePath();
        }
        return onPath(pathOrName)
                .orElseThrow(() -> new ServerStartException(
                        MISSING,
                        "no server program '" + pathOrName + "': there is no such file, and none on the PATH; hint:"
                                + " give its full path, redis://host:port for a server that runs, or nothing for the default",
                        null));
    }

    private static Optional<Path> onPath(String name) {
        String search = System.getenv("PATH");
        return search == null
                ? Optional.empty()
                : Arrays.stream(search.split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name))
                        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                        .findFirst();
    }

    /** Says at once, and in words, what the shell would only say by an exit status. */
    private static Path check(Path program) {
        if (!Files.exists(program)) {
            throw new ServerStartException(
                    MISSING,
                    "no server program " + program
                            + ": there is no such file; hint: check the path, or write redis://host:port for a server that runs already",
                    null);
        }
        if (!Files.isRegularFile(program)) {
            throw new ServerStartException(
                    NOT_EXECUTABLE,
                    "server program " + program + " is not a file; hint: name the program itself, such as "
                            + program.resolve("redis-server"),
                    null);
        }
        if (!Files.isExecutable(program)) {
            throw new ServerStartException(
                    NOT_EXECUTABLE,
                    "server program " + program + " is not executable; hint: "
                            + (hasExecuteBit(program)
                                    ? "its file system is mounted noexec: use another directory"
                                            + " (-Djava.io.tmpdir for the embedded server)"
                                    : "chmod +x " + program),
                    null);
        }
        return program;
    }

    private static boolean hasExecuteBit(Path program) {
        try {
            return Files.getPosixFilePermissions(program).contains(PosixFilePermission.OWNER_EXECUTE);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static Path embedded(ServerDirectory directory) {
        Path program = directory.root().resolve("redis-server");
        try {
            Path extracted = RedisExecProvider.defaultProvider().get().toPath();
            // Into our own directory: there the guard removes it even when this JVM is killed.
            Files.move(extracted, program, StandardCopyOption.REPLACE_EXISTING);
            Path parent = extracted.getParent();
            if (parent != null) {
                Files.deleteIfExists(parent);
            }
        } catch (IOException | RuntimeException e) {
            throw new ServerStartException(
                    MISSING,
                    "the embedded Redis server cannot be used on " + System.getProperty("os.name") + " "
                            + System.getProperty("os.arch") + ": " + e.getMessage()
                            + "; hint: install redis-server or valkey-server, or give a redis:// address",
                    e);
        }
        return check(program);
    }
}
