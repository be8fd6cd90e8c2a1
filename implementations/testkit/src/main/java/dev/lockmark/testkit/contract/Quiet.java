package dev.lockmark.testkit.contract;

import dev.lockmark.LockClient;
import java.time.Duration;

/** Tells when a client has sent nothing for some time. */
final class Quiet {
    private final LockClient client;
    private final long nanos;
    private long sent;
    private long since = System.nanoTime();

    Quiet(LockClient client, Duration time) {
        this.client = client;
        this.nanos = time.toNanos();
        this.sent = client.commandsSent();
    }

    boolean reached() {
        long now = System.nanoTime();
        long current = client.commandsSent();
        if (current != sent) {
            sent = current;
            since = now;
        }
        return now - since >= nanos;
    }
}
