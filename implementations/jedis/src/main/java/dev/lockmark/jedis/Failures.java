package dev.lockmark.jedis;

import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.exception.CapacityException;
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

    static ServerUnreachableException tooLate() {
        return new ServerUnreachableException(
                "the command's time was over when there was a connection for it: nothing was sent; raise"
                        + " ClientOptions.withCommandTimeout, or check the way to the server",
                null);
    }

    static OutcomeUnknownException unanswered(boolean closed, RuntimeException failure) {
        return timedOut(failure) && !closed
                ? ConnectionErrors.timedOut(failure)
                : ConnectionErrors.cutOff(closed, failure);
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
        if (!sendsOnce && lastOfSeveral(failure)) {
            // What it says is true of the last attempt, and an earlier one may have been executed.
            return ConnectionErrors.cutOff(false, failure);
        }
        if (failure instanceof JedisDataException refused) {
            return ServerErrors.translate(refused.getMessage(), refused);
        }
        if (isExhausted(failure)) {
            return new CapacityException(
                    "no connection of the application's Jedis client became free: nothing was sent; enlarge its pool",
                    failure);
        }
        if (sendsOnce && neverConnected(failure)) {
            return ConnectionErrors.ofApplicationClient("Jedis", failure);
        }
        return unanswered(false, failure);
    }

    static boolean timedOut(Throwable failure) {
        return failure.getCause() instanceof SocketTimeoutException;
    }

    /** Whether a client that tries again may have come to this after an attempt that got further. */
    private static boolean lastOfSeveral(RuntimeException failure) {
        return isExhausted(failure)
                || (failure instanceof JedisDataException refused
                        && String.valueOf(refused.getMessage()).startsWith("CLUSTERDOWN"));
    }

    private static boolean isExhausted(RuntimeException failure) {
        return failure.getCause() instanceof NoSuchElementException;
    }

    /**
     * Not all that hangs on the failure is asked: a command that got lost on its way has failures suppressed in it that came
     * afterwards, when the pool tried to replace its connection.
     */
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

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
