package dev.lockmark.redisson.natives;

import dev.lockmark.driver.ServerErrors;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.redisson.RedissonShutdownException;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.client.RedisOutOfMemoryException;
import org.redisson.client.RedisTimeoutException;

/** What went wrong, in the words of the lock API. */
final class Failures {
    private static final String MARK = ". channel: [";

    private Failures() {}

    static ClientClosedException closed(String lockName) {
        return new ClientClosedException("the lock client of lock '" + lockName + "' is closed", null);
    }

    /** The failure itself, without what futures wrap it in. */
    static Throwable bare(Throwable thrown) {
        Throwable failure = thrown;
        while (failure instanceof CompletionException && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }

    /** Whether Redisson says that the lock was not the thread's: it wraps that on its asynchronous ways. */
    static boolean notTheOwner(Throwable thrown) {
        Throwable failure = bare(thrown);
        return failure instanceof IllegalMonitorStateException
                || (failure instanceof RedisException && failure.getCause() instanceof IllegalMonitorStateException);
    }

    /**
     * Why a request failed.
     *
     * @param closed whether the lock client was closed meanwhile
     */
    static LockException of(Throwable thrown, String lockName, boolean closed) {
        Throwable failure = bare(thrown);
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
        if (failure instanceof RedisOutOfMemoryException) {
            return new OutOfMemoryException(
                    "the server is at its maxmemory: free memory or raise the limit; the server said: OOM "
                            + serversWords(said),
                    failure);
        }
        if (failure instanceof RedisTimeoutException) {
            return said.startsWith("Unable to acquire connection") ? unreachable(failure) : unknown(failure);
        }
        if (failure instanceof RedisConnectionException && said.startsWith("Unable to connect")) {
            return unreachable(failure);
        }
        return failure instanceof RedisException && saidByTheServer(said)
                ? ServerErrors.translate(serversWords(said), failure)
                : unknown(failure);
    }

    /** Redisson puts what it knows of the command behind the server's words. */
    private static boolean saidByTheServer(String message) {
        return message.contains(MARK);
    }

    private static String serversWords(String message) {
        int end = message.indexOf(MARK);
        return end < 0 ? message : message.substring(0, end);
    }

    static ServerUnreachableException unreachable(Throwable failure) {
        return new ServerUnreachableException(
                "no connection to the server, nothing was sent (" + firstLine(failure)
                        + "): check that the server runs there and that this machine may reach the port",
                failure);
    }

    private static OutcomeUnknownException unknown(Throwable failure) {
        return new OutcomeUnknownException(
                "no reply came (" + firstLine(failure)
                        + "): the command may have been executed, or may be later; Redisson removes nothing, so what was"
                        + " acquired ends by its lease time, or its watchdog's",
                failure);
    }

    private static String firstLine(@Nullable Throwable failure) {
        String message = failure == null ? null : failure.getMessage();
        return message == null ? String.valueOf(failure) : serversWords(message);
    }
}
