package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.driver.TlsErrors;
import dev.lockmark.exception.CapacityException;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.PartitionSelectorException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What went wrong, in the words of the lock API. */
final class Failures {
    private Failures() {}

    static ClientClosedException closed() {
        return new ClientClosedException("the lock client was closed: nothing was sent", null);
    }

    static OutcomeUnknownException timedOut(@Nullable Throwable cause) {
        return new OutcomeUnknownException(
                "no reply came in time: the command may have been executed, or may be later", cause);
    }

    /** Why no first connection could be made over a client of our own. */
    static LockException connecting(ServerUri server, ClientOptions options, RuntimeException failure) {
        LockException known = refused(failure);
        if (known != null) {
            return known;
        }
        LockException untrusted = server.tls() ? TlsErrors.translate(server.toString(), options.tls(), failure) : null;
        return untrusted != null
                ? untrusted
                : unreachable(
                        server + " within " + options.commandTimeout().toMillis() + " ms",
                        server.tls()
                                ? "that it speaks TLS there"
                                        + (options.tls().keyManagers() == null
                                                ? " and wants no client certificate"
                                                : "")
                                : "that it does not want TLS (rediss://...)",
                        failure);
    }

    /** Why no connection could be made over the application's client. */
    static LockException connecting(RuntimeException failure) {
        LockException known = refused(failure);
        return known != null
                ? known
                : unreachable(
                        "the server of the application's Lettuce client",
                        "that it speaks what the client does",
                        failure);
    }

    private static @Nullable LockException refused(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (message.contains("cluster support disabled")) {
                return new ServerUnreachableException(
                        "the servers are not nodes of a cluster: connect to one of them with redis:// (" + message
                                + ")",
                        failure);
            }
            if (message.startsWith("Cannot provide redisAddress using sentinel")) {
                return new ServerUnreachableException(
                        "the Sentinels know no such primary: check the name behind # in the URI (" + message + ")",
                        failure);
            }
            if (cause instanceof RedisCommandExecutionException) {
                return message.contains("unknown command") && message.contains("SENTINEL")
                        ? new ServerUnreachableException(
                                "not a Sentinel: give the Sentinels' addresses, or redis:// for a server (" + message
                                        + ")",
                                failure)
                        : ServerErrors.translate(message, failure);
            }
        }
        return null;
    }

    private static ServerUnreachableException unreachable(String server, String hint, RuntimeException failure) {
        return new ServerUnreachableException(
                "no connection to " + server + " (" + rootMessage(failure)
                        + "): check that the server runs there, that this machine may reach the port, and " + hint,
                failure);
    }

    /**
     * Why a command failed.
     *
     * @param closed whether the lock client was closed meanwhile
     * @param ownCluster whether over a cluster client of our own, which writes a command only to a connection that there is
     */
    static LockException of(Throwable thrown, boolean closed, boolean ownCluster) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof LockException known) {
            return known;
        }
        if (failure instanceof ErrorReply || failure instanceof RedisCommandExecutionException) {
            return ServerErrors.translate(failure.getMessage(), failure);
        }
        if (failure instanceof TimeoutException || failure instanceof RedisCommandTimeoutException) {
            return timedOut(failure);
        }
        if (closed) {
            return new OutcomeUnknownException(
                    "the lock client was closed before the reply came: the command may have been executed", failure);
        }
        if (ownCluster
                && (failure instanceof RedisConnectionException || failure instanceof PartitionSelectorException)) {
            return disconnected(failure);
        }
        LockException refused = unsent(failure);
        return refused != null
                ? refused
                : new OutcomeUnknownException(
                        "the connection failed before the reply came (" + rootMessage(failure)
                                + "): the command may have been executed, or may be later",
                        failure);
    }

    /** What Lettuce refuses to write, it tells apart only by words; words that we do not know count as unknown outcome. */
    private static @Nullable LockException unsent(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof NotSent) {
            return disconnected(failure);
        }
        if (message == null || !(failure instanceof RedisException)) {
            return null;
        }
        if (message.startsWith("Currently not connected.") || message.equals("Connection is closed")) {
            return disconnected(failure);
        }
        if (message.startsWith("Request queue size exceeded") || message.startsWith("Command buffer size exceeded")) {
            return new CapacityException(
                    "Lettuce's request queue is full: nothing was sent; lock with fewer threads", failure);
        }
        return null;
    }

    private static ServerUnreachableException disconnected(Throwable failure) {
        return new ServerUnreachableException(
                "not connected to the server: nothing was sent; Lettuce goes on trying to reconnect, check that the server"
                        + " runs",
                failure);
    }

    private static String rootMessage(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
