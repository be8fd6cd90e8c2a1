package dev.lockmark.redisson.connection;

import dev.lockmark.driver.ServerErrors;
import dev.lockmark.exception.LockException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.redisson.client.RedisException;
import org.redisson.client.RedisOutOfMemoryException;

/** What lies beneath what Redisson throws. */
public final class Causes {
    /** Redisson writes this behind the server's own words, and the connection and the command behind it. */
    private static final String AFTER_REPLY = ". channel: ";

    private Causes() {}

    /**
     * The failure itself, without what futures wrap it in.
     *
     * @param thrown what came, perhaps wrapped
     * @return the failure
     */
    public static Throwable bare(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
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
     * A refusal by the server, in the words of the lock API.
     *
     * @param failure what Redisson threw
     * @return the refusal, or null if the server said nothing
     */
    public static @Nullable LockException refused(Throwable failure) {
        String refusal = refusal(failure);
        return refusal == null ? null : ServerErrors.translate(refusal, failure);
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
