package dev.lockmark.testkit.server;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisException;

/** Waits until our own child answers at its port and has loaded its data. */
final class Readiness {

    private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(500);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final GuardedProcess process;
    private final ServerAddress address;
    private final StartFailure failure;

    private String obstacle = "nothing answered";
    private @Nullable JedisException cause;

    Readiness(GuardedProcess process, ServerAddress address, StartFailure failure) {
        this.process = process;
        this.address = address;
        this.failure = failure;
    }

    /**
     * Waits.
     *
     * @return the server's own process, below the guarding shell
     * @throws ServerStartException if the server ends, or is not ready in time
     */
    ProcessHandle await(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (process.isAlive()) {
            Optional<ProcessHandle> server = attempt();
            if (server.isPresent()) {
                return server.get();
            }
            if (System.nanoTime() - deadline > 0) {
                throw withOutput().notReady(obstacle + " within " + timeout.toMillis() + " ms", cause);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw withOutput().notReady("the launching thread was interrupted", cause);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        throw withOutput().ended(process.exitStatus());
    }

    private StartFailure withOutput() {
        return new StartFailure(failure.program(), failure.port(), process.output());
    }

    private Optional<ProcessHandle> attempt() {
        try (Connection connection = address.connect(CONNECT_TIMEOUT, READ_TIMEOUT)) {
            Map<String, String> info = Replies.info(Replies.call(connection, "INFO"));
            // The port is no proof: between our choosing it and our server's bind another server may have come up
            // there.
            Optional<ProcessHandle> server = process.descendant(Long.parseLong(info.getOrDefault("process_id", "-1")));
            cause = null;
            obstacle = server.isEmpty() ? "another server answered" : "it was still loading its data";
            return server.filter(handle -> "0".equals(info.getOrDefault("loading", "0")));
        } catch (JedisException e) {
            cause = e;
            obstacle = "no usable answer (" + Replies.rootMessage(e) + ")";
            return Optional.empty();
        }
    }
}
