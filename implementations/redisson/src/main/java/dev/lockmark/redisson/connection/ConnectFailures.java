package dev.lockmark.redisson.connection;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.driver.TlsErrors;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.redisson.client.RedisException;
import org.redisson.client.RedisOutOfMemoryException;

/** Why a connection was not made, and what a server said to refuse it. */
public final class ConnectFailures {
    /** Redisson writes this behind the server's own words, and the connection and the command behind it. */
    private static final String AFTER_REPLY = ". channel: ";

    private ConnectFailures() {}

    /**
     * Why no first connection could be made.
     *
     * @param server where to
     * @param options with which it was tried
     * @param failure what Redisson threw
     * @return the reason in the words of the lock API
     */
    public static LockException of(ServerUri server, ClientOptions options, Throwable failure) {
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
            case SENTINEL -> "the Sentinels run there and know a primary of that name";
            case CLUSTER -> "the nodes run there and have every slot";
        };
        return new ServerUnreachableException(
                "no connection to " + server + " within "
                        + options.commandTimeout().toMillis() + " ms (" + why + "): check that " + advice
                        + (server.tls() ? ", that TLS is spoken there," : "")
                        + " and that this machine may reach the port"
                        + (server.tls() ? "" : "; for a port that speaks TLS the URI begins with rediss://"),
                failure);
    }

    /**
     * What the server itself said. A refused login is the cause of other failures.
     *
     * @param failure what Redisson threw
     * @return the server's words, or null if it said nothing
     */
    public static @Nullable String refusal(Throwable failure) {
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

    /**
     * What the innermost cause says, in one line.
     *
     * @param failure what was thrown
     * @return its message, or its type if it has none
     */
    public static String rootMessage(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof CancellationException)) {
            cause = cause.getCause();
        }
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return message.replaceAll("\\p{Cntrl}+", " ");
    }
}
