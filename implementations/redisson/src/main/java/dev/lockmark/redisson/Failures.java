package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.driver.TlsErrors;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.client.RedisException;
import org.redisson.client.RedisOutOfMemoryException;

/** What went wrong, in the words of the lock API. */
final class Failures {
    /** Redisson writes this behind the server's own words, and the connection and the command behind it. */
    private static final String AFTER_REPLY = ". channel: ";

    private Failures() {}

    static ClientClosedException closed() {
        return new ClientClosedException("the lock client was closed: nothing was sent", null);
    }

    /** No reply came in time, to a command that was sent. */
    static OutcomeUnknownException timedOut(Throwable cause) {
        return new OutcomeUnknownException(
                "no reply came in time: the command may have been executed, or may be later", cause);
    }

    /** There was no connection in time, so the command was not sent, and will not be. */
    static ServerUnreachableException noConnection(long timeoutNanos, Throwable cause) {
        return new ServerUnreachableException(
                "no connection could be opened, or became free, within " + TimeUnit.NANOSECONDS.toMillis(timeoutNanos)
                        + " ms: nothing was sent; check that the server runs, and the size of Redisson's pool",
                cause);
    }

    /** Why no first connection could be made over a client of our own. */
    static LockException connecting(ServerUri server, ClientOptions options, Throwable failure) {
        LockException untrusted = server.tls() ? TlsErrors.translate(server.toString(), options.tls(), failure) : null;
        if (untrusted != null) {
            return untrusted;
        }
        String refusal = refusal(failure);
        if (refusal != null) {
            return refusal.contains("cluster support disabled")
                    ? new ServerUnreachableException(
                            server + " is no node of a cluster: connect with redis:// (" + refusal + ")", failure)
                    : ServerErrors.translate(refusal, failure);
        }
        String why = rootMessage(failure);
        String advice = switch (server.kind()) {
            case STANDALONE -> "the server runs there";
            case SENTINEL -> "the Sentinels run there, and know a primary of that name";
            case CLUSTER -> "the nodes run there, and have every slot";
        };
        return new ServerUnreachableException(
                "no connection to " + server + " within "
                        + options.commandTimeout().toMillis() + " ms (" + why + "): check that " + advice
                        + (server.tls() ? ", that they speak TLS," : "") + " and that this machine may reach the port"
                        + (server.tls() ? "" : "; for a port that speaks TLS the URI begins with rediss://"),
                failure);
    }

    /**
     * Why a command failed.
     *
     * @param closed whether the lock client was closed meanwhile
     */
    static LockException of(Throwable thrown, boolean closed) {
        Throwable failure = unwrapped(thrown);
        if (failure instanceof LockException known) {
            return known;
        }
        String refusal = refusal(failure);
        if (refusal != null) {
            return ServerErrors.translate(refusal, failure);
        }
        if (failure instanceof NotSent) {
            return closed
                    ? closed()
                    : new ServerUnreachableException(
                            "not connected to the server (" + rootMessage(failure)
                                    + "): nothing was sent; Redisson goes on trying, check that the server runs",
                            failure);
        }
        String what = closed ? "the lock client was closed" : "the connection failed (" + rootMessage(failure) + ")";
        return new OutcomeUnknownException(
                what + " before the reply came: the command may have been executed, or may be later", failure);
    }

    /** What the server itself said, or null if it said nothing. A refused login is the cause of other failures. */
    private static @Nullable String refusal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            int end = cause instanceof RedisException && message != null ? message.indexOf(AFTER_REPLY) : -1;
            if (message != null && end >= 0) {
                String reply = message.substring(0, end);
                return cause instanceof RedisOutOfMemoryException ? "OOM " + reply : reply;
            }
        }
        return null;
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }

    private static String rootMessage(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof CancellationException)) {
            cause = cause.getCause();
        }
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return message.replaceAll("\\p{Cntrl}+", " ");
    }
}
