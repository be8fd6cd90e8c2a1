package dev.lockmark.benchmarks.contender;

import java.time.Duration;
import java.util.Set;

/** A connected contender. Used by all threads of a benchmark. */
public interface ContenderClient extends AutoCloseable {
    /** What {@link #commandsSent()} answers where it is not known. */
    long UNKNOWN = -1;

    /**
     * A lock.
     *
     * @param name its name; every Redis key of the lock must contain it, so that nothing stays behind
     * @param lease how long the server keeps it without renewal
     * @return the lock, for any thread
     */
    ContenderLock lock(String name, Duration lease);

    /**
     * How many commands the client has sent so far.
     *
     * @return the count, or {@link #UNKNOWN}
     */
    default long commandsSent() {
        return UNKNOWN;
    }

    /**
     * Which commands the client sends by themselves, beside scripts. A server's statistics count a script's time and the time
     * of the commands inside it; this tells which of those commands are no script's.
     *
     * @return lower-case names, empty if all work is done by scripts or if it is not known
     */
    default Set<String> plainCommands() {
        return Set.of();
    }

    /** Disconnects. The locks are not held any more when this is called. */
    @Override
    void close();
}
