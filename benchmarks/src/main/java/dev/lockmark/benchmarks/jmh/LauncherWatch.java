package dev.lockmark.benchmarks.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Ends a forked JVM when its launcher is gone. JMH's fork notices that only when it next reports an iteration: until then a
 * launcher that was killed would leave it hammering the server.
 */
final class LauncherWatch {
    private static final int STATUS = 1;

    private LauncherWatch() {}

    /** Watches from now on; the thread that waits is the JDK's own. */
    static void begin(long launcher, Path sessionFile) {
        if (launcher == ProcessHandle.current().pid()) {
            return;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(launcher);
        if (process.isEmpty()) {
            end(sessionFile);
        } else {
            process.get().onExit().thenRun(() -> end(sessionFile));
            // The server may be gone with the launcher, and this JVM end by that before it has noticed the other.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                if (!process.get().isAlive()) {
                    remove(sessionFile);
                }
            }));
        }
    }

    private static void end(Path sessionFile) {
        remove(sessionFile);
        // Not exit: its hooks would wait for threads that are in the middle of a measurement.
        Runtime.getRuntime().halt(STATUS);
    }

    /** It may hold a password, and nobody else is left to remove it. */
    private static void remove(Path sessionFile) {
        try {
            Files.deleteIfExists(sessionFile);
            Path folder = sessionFile.getParent();
            if (folder != null) {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            System.err.println("cannot remove " + sessionFile + ": " + e.getMessage());
        }
    }
}
