package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.CapacityException;
import dev.lockmark.exception.LockException;
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

    /** Why no first connection could be made over a client of our own. */
    static LockException connecting(ServerUri server, ClientOptions options, RuntimeException failure) {
        for (Throwable each : ConnectionErrors.all(failure)) {
            String message = String.valueOf(each.getMessage());
            if (message.startsWith("Cannot provide redisAddress using sentinel")) {
                return new ServerUnreachableException(
                        "the Sentinels know no such primary: check the name behind # in the URI (" + message + ")",
                        failure);
            }
        }
        return ConnectionErrors.connecting(server, options.tls(), options.commandTimeout(), refusal(failure), failure);
    }

    /** Why no connection could be made over the application's client. */
    static LockException connecting(RuntimeException failure) {
        String refusal = refusal(failure);
        return refusal != null
                ? ServerErrors.translate(refusal, failure)
                : ConnectionErrors.ofApplicationClient("Lettuce", failure);
    }

    /** What a server said; of a cluster's nodes, or Sentinels, the first that said anything. */
    private static @Nullable String refusal(RuntimeException failure) {
        for (Throwable each : ConnectionErrors.all(failure)) {
            String message = each.getMessage();
            if (message != null
                    && (each instanceof RedisCommandExecutionException
                            || message.contains("cluster support disabled"))) {
                return message;
            }
        }
        return null;
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
            return ConnectionErrors.timedOut(failure);
        }
        if (closed) {
            return ConnectionErrors.cutOff(true, failure);
        }
        if (ownCluster
                && (failure instanceof RedisConnectionException || failure instanceof PartitionSelectorException)) {
            return ConnectionErrors.notConnected("Lettuce", failure);
        }
        LockException refused = unsent(failure);
        return refused != null ? refused : ConnectionErrors.cutOff(false, failure);
    }

    /** What Lettuce refuses to write, it tells apart only by words; words that we do not know count as unknown outcome. */
    private static @Nullable LockException unsent(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof NotSent) {
            return ConnectionErrors.notConnected("Lettuce", failure);
        }
        if (message == null || !(failure instanceof RedisException)) {
            return null;
        }
        if (message.startsWith("Currently not connected.") || message.equals("Connection is closed")) {
            return ConnectionErrors.notConnected("Lettuce", failure);
        }
        if (message.startsWith("Request queue size exceeded") || message.startsWith("Command buffer size exceeded")) {
            return new CapacityException(
                    "Lettuce's request queue is full: nothing was sent; lock with fewer threads", failure);
        }
        return null;
    }
}
