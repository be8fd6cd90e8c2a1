package dev.lockmark.driver;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One Redis client library, reduced to what a lock needs of it. Implementations are safe for use by many threads.
 *
 * <p><b>Replies</b> come as the protocol means them: an integer as {@link Long}, a simple string as {@link String}, a bulk
 * string as {@code byte[]}, nil as null, an array as {@link List} of the same.
 *
 * <p><b>Failures</b> are the types of {@link dev.lockmark.exception}, and the difference matters to safety:
 * {@link dev.lockmark.exception.ServerUnreachableException} and {@link dev.lockmark.exception.CapacityException} promise
 * that the command was not and will not be executed;
 * {@link dev.lockmark.exception.OutcomeUnknownException} says that it may have been, or may be later. An error reply of the
 * server is translated by {@link ServerErrors#translate}.
 *
 * <p><b>No replay.</b> A driver over a connection of its own never sends a command twice. Over an application's client it may
 * be that the client does; the engine recognises its own token then.
 */
public interface Driver extends AutoCloseable {
    /**
     * What the driver is called in messages and events, for example {@code jedis}.
     *
     * @return the name
     */
    String name();

    /**
     * Sends one command and waits for its reply, whether or not the thread is interrupted; the thread's interrupt status is
     * kept. One round trip.
     *
     * @param command the command
     * @param timeoutNanos how long to wait in all, in nanoseconds, more than 0
     * @return the reply
     * @throws dev.lockmark.exception.LockException as the class says
     */
    @Nullable Object execute(Command command, long timeoutNanos);

    /**
     * As {@link #execute}, but ends early when the thread is interrupted, where the client library can do that. The outcome
     * of the command is then unknown.
     *
     * @param command the command
     * @param timeoutNanos how long to wait in all, in nanoseconds, more than 0
     * @return the reply
     * @throws InterruptedException if the thread was interrupted before the reply came; its interrupt status is cleared
     * @throws dev.lockmark.exception.LockException as the class says
     */
    default @Nullable Object executeInterruptibly(Command command, long timeoutNanos) throws InterruptedException {
        return execute(command, timeoutNanos);
    }

    /**
     * Sends one command without waiting. Never blocks the caller. One round trip.
     *
     * @param command the command
     * @param timeoutNanos after how many nanoseconds without a reply the future fails with an unknown outcome
     * @return the reply to come; it may complete on a thread of the client library, which must not be blocked
     */
    CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos);

    /**
     * Sends several commands in their order, in one flush where the client can, without waiting. Commands for the same
     * cluster slot are executed in their order; each succeeds or fails by itself. One round trip.
     *
     * @param commands the commands
     * @param timeoutNanos after how many nanoseconds without a reply a future fails with an unknown outcome
     * @return a future for each command, in the same order
     */
    List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos);

    /**
     * How many commands this driver has given to its client library since it was made, for cost accounting.
     *
     * @return the count; exact when no command is under way
     */
    long commandsSent();

    /**
     * Ends what the driver itself opened, and nothing that the application brought. Idempotent, bounded in time; commands
     * under way fail.
     */
    @Override
    void close();
}
