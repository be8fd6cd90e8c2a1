package dev.lockmark.jedis;

import dev.lockmark.TlsOptions;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.TlsErrors;
import dev.lockmark.exception.CapacityException;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/** What went wrong, in the words of the lock API. */
final class Failures {
    private Failures() {}

    static ClientClosedException closed() {
        return new ClientClosedException("the lock client was closed: nothing was sent", null);
    }

    static CapacityException noConnection(int connections, long timeoutNanos) {
        return new CapacityException(
                "none of the " + connections + " connections became free within " + millis(timeoutNanos)
                        + " ms: nothing was sent; raise ClientOptions.withMaxConnections, or lock with fewer threads",
                null);
    }

    static CapacityException noThread() {
        return new CapacityException(
                "the asynchronous commands before this one took all the time it had: nothing was sent; send fewer at once",
                null);
    }

    static LockException connecting(
            String server, @Nullable TlsOptions tls, int timeoutMillis, RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof JedisDataException refused) {
                return ServerErrors.translate(refused.getMessage(), failure);
            }
        }
        LockException untrusted = tls == null ? null : TlsErrors.translate(server, tls, failure);
        return untrusted != null
                ? untrusted
                : new ServerUnreachableException(
                        "no connection to " + server + " within " + timeoutMillis + " ms (" + rootMessage(failure)
                                + "): check that the server runs there, that this machine may reach the port, and "
                                + (tls == null
                                        ? "that it does not want TLS (rediss://...)"
                                        : "that it speaks TLS there"
                                                + (tls.keyManagers() == null
                                                        ? " and wants no client certificate"
                                                        : "")),
                        failure);
    }

    static OutcomeUnknownException unanswered(boolean closed, RuntimeException failure) {
        String what = closed
                ? "the lock client was closed before the reply came"
                : timedOut(failure)
                        ? "no reply came in time"
                        : "the connection failed before the reply came (" + rootMessage(failure) + ")";
        return new OutcomeUnknownException(what + ": the command may have been executed, or may be later", failure);
    }

    /**
     * What the application's client threw.
     *
     * @param sendsOnce whether that client never sends a command twice: only then does a refused connection prove that
     *     nothing was executed
     */
    static LockException ofApplicationClient(boolean sendsOnce, RuntimeException failure) {
        if (failure instanceof LockException known) {
            return known;
        }
        if (failure instanceof JedisDataException refused) {
            return ServerErrors.translate(refused.getMessage(), refused);
        }
        if (failure.getCause() instanceof NoSuchElementException) {
            return new CapacityException(
                    "no connection of the application's Jedis client became free: nothing was sent; enlarge its pool",
                    failure);
        }
        if (sendsOnce && neverConnected(failure)) {
            return new ServerUnreachableException(
                    "the application's Jedis client has no connection (" + rootMessage(failure)
                            + "): check that its server runs",
                    failure);
        }
        return unanswered(false, failure);
    }

    static boolean timedOut(Throwable failure) {
        return failure.getCause() instanceof SocketTimeoutException;
    }

    private static boolean neverConnected(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isConnecting(cause)) {
                return true;
            }
            // Jedis tries every address of a host and hangs the failures on as suppressed ones.
            for (Throwable tried : cause.getSuppressed()) {
                if (isConnecting(tried) || isConnecting(tried.getCause())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isConnecting(@Nullable Throwable failure) {
        return failure instanceof ConnectException || failure instanceof UnknownHostException;
    }

    private static String rootMessage(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        Throwable root = cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause;
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
