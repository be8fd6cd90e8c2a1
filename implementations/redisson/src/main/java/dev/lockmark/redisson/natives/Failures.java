package dev.lockmark.redisson.natives;

import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.redisson.connection.Causes;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import org.redisson.RedissonShutdownException;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.client.RedisTimeoutException;

/** What went wrong, in the words of the lock API. */
final class Failures {
    private Failures() {}

    static ClientClosedException closed(String lockName) {
        return new ClientClosedException("the lock client of lock '" + lockName + "' is closed", null);
    }

    /** Whether Redisson says that the lock was not the thread's: it wraps that on its asynchronous ways. */
    static boolean notTheOwner(Throwable thrown) {
        Throwable failure = Causes.bare(thrown);
        return failure instanceof IllegalMonitorStateException
                || (failure instanceof RedisException && failure.getCause() instanceof IllegalMonitorStateException);
    }

    /**
     * Why a request failed.
     *
     * @param closed whether the lock client was closed meanwhile
     */
    static LockException of(Throwable thrown, String lockName, boolean closed) {
        Throwable failure = Causes.bare(thrown);
        if (failure instanceof LockException known) {
            return known;
        }
        if (failure instanceof RedissonShutdownException || (closed && failure instanceof RejectedExecutionException)) {
            return new ClientClosedException("the Redisson client of lock '" + lockName + "' was closed", failure);
        }
        if (failure instanceof CancellationException && closed) {
            return closed(lockName);
        }
        String said = String.valueOf(failure.getMessage());
        if (failure instanceof RedisTimeoutException) {
            return said.startsWith("Unable to acquire connection") ? unreachable(failure) : unknown(failure);
        }
        if (failure instanceof RedisConnectionException && said.startsWith("Unable to connect")) {
            return unreachable(failure);
        }
        LockException refused = Causes.refused(failure);
        return refused == null ? unknown(failure) : refused;
    }

    private static ServerUnreachableException unreachable(Throwable failure) {
        return new ServerUnreachableException(
                "no connection to the server, nothing was sent (" + Causes.rootMessage(failure)
                        + "): check that the server runs there and that this machine may reach the port",
                failure);
    }

    private static OutcomeUnknownException unknown(Throwable failure) {
        return new OutcomeUnknownException(
                "no reply came (" + Causes.rootMessage(failure)
                        + "): the command may have been executed, or may be later; Redisson removes nothing, so what was"
                        + " acquired ends by its lease time, or its watchdog's",
                failure);
    }
}
