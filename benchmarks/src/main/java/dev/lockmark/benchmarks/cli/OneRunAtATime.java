package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.run.RunFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second run off this machine. JMH does so too, but for the time of one benchmark only: of two interleaved runs, each
 * would lose some units to the other, and disturb the rest.
 */
final class OneRunAtATime implements AutoCloseable {
    /** JMH's own switch, for the same purpose. */
    private static final String IGNORE = "jmh.ignoreLock";

    private final @Nullable FileChannel channel;

    private OneRunAtATime(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    static OneRunAtATime begin() {
        if (Boolean.getBoolean(IGNORE)) {
            return new OneRunAtATime(null);
        }
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "lockmark-benchmarks.lock");
        FileChannel channel;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            // Another user's, or a read-only place: then JMH's own lock has to do.
            return new OneRunAtATime(null);
        }
        OneRunAtATime result = new OneRunAtATime(channel);
        if (isTaken(channel)) {
            result.close();
            throw new RunFailedException(
                    "another benchmark run is going on here, the two would disturb each other: wait for its end, or run"
                            + " both with java -D" + IGNORE + "=true -jar benchmarks.jar",
                    null);
        }
        return result;
    }

    private static boolean isTaken(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            // A file system without locks.
            return false;
        }
    }

    /** Lets the next run begin; closing the file gives its lock back. */
    @Override
    public void close() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                System.err.println("benchmarks: cannot close the lock file: " + e.getMessage());
            }
        }
    }
}
