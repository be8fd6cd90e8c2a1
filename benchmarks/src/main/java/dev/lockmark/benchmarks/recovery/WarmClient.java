package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * Connects a contender, and takes and gives back a lock that nobody else wants: what is loaded, connected and sent at the first
 * use only is no part of a recovery.
 */
final class WarmClient {
    /** On a crowded machine a JVM that has just begun may be too slow for its own client's timeouts. */
    private static final int ATTEMPTS = 3;

    private WarmClient() {}

    /**
     * Connects.
     *
     * @throws IllegalArgumentException if the contender does not serve such a URI; it is not tried again
     * @throws Exception if the last attempt fails
     */
    static ContenderClient connect(Contender contender, String uri, String lock, Duration lease) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return connectOnce(contender, uri, lock, lease);
            } catch (IllegalArgumentException | InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static ContenderClient connectOnce(Contender contender, String uri, String lock, Duration lease)
            throws Exception {
        ContenderClient client = contender.connect(uri, lease);
        try {
            Held held = client.lock(lock, lease).acquire(Orders.START);
            if (held == null) {
                throw new TimeoutException("a free lock was not to be had in " + Orders.START.toSeconds() + " s");
            }
            held.release();
            return client;
        } catch (Exception e) {
            client.close();
            throw e;
        }
    }
}
