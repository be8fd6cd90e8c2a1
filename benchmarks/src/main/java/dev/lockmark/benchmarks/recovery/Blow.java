package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.recovery.Measured.Aftermath;

/** What happens to a holder. */
interface Blow extends AutoCloseable {
    /** Gets ready; the lock is held, and nobody waits yet. */
    void aim();

    /** Kills the holder, and whatever else; answers when, on this JVM's clock. */
    long strike(ChildJvm holder);

    /** What the servers tell of it, once the lock has had its next holder. */
    Aftermath aftermath() throws InterruptedException;

    @Override
    void close();
}
