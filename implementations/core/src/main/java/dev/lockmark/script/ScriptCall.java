package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ScriptMissingException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A request that is one script. A server that has forgotten the script (restart, {@code SCRIPT FLUSH}, failover) is taught it
 * again and asked again in one batch: one extra round trip, and later calls use the short form again. Should that reach a node
 * that was not the one taught (a cluster that is moving the slot), the call is made once more with the script's whole text.
 */
public final class ScriptCall implements ServerCall {
    private final Driver driver;
    private final ScriptForm form;
    private final Script script;
    private final Command command;

    /**
     * Prepares a call.
     *
     * @param driver the way to the server
     * @param form how the script is named
     * @param script which script
     * @param keys its keys, at least one, all in one cluster slot
     * @param arguments its arguments
     */
    public ScriptCall(Driver driver, ScriptForm form, Script script, byte[][] keys, byte[]... arguments) {
        this.driver = driver;
        this.form = form;
        this.script = script;
        this.command = form.call(script, keys, arguments);
    }

    @Override
    public @Nullable Object execute(long timeoutNanos) {
        try {
            return driver.execute(command, timeoutNanos);
        } catch (ScriptMissingException missing) {
            return Futures.join(teachAndCall(timeoutNanos));
        }
    }

    @Override
    public @Nullable Object executeInterruptibly(long timeoutNanos) throws InterruptedException {
        try {
            return driver.executeInterruptibly(command, timeoutNanos);
        } catch (ScriptMissingException missing) {
            try {
                return teachAndCall(timeoutNanos).get();
            } catch (ExecutionException e) {
                throw Futures.failure(e);
            }
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(long timeoutNanos) {
        return driver.executeAsync(command, timeoutNanos)
                .exceptionallyCompose(failure -> Futures.failure(failure) instanceof ScriptMissingException
                        ? teachAndCall(timeoutNanos)
                        : CompletableFuture.failedFuture(failure));
    }

    /**
     * Makes many calls in one batch; those whose script the server has forgotten are made again in a second batch. In a cluster
     * each node that has forgotten costs one more batch.
     *
     * @param driver the way to the server
     * @param calls the calls, all of one script and form
     * @param timeoutNanos after how long a batch fails
     * @return a future for each call, in the same order
     */
    public static List<CompletableFuture<@Nullable Object>> executeBatch(
            Driver driver, List<ScriptCall> calls, long timeoutNanos) {
        return new ScriptBatch(driver, calls, timeoutNanos).execute();
    }

    /** The command of the call, for a batch. */
    Command command() {
        return command;
    }

    private CompletableFuture<@Nullable Object> teachAndCall(long timeoutNanos) {
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(List.of(load(), command), timeoutNanos);
        return replies.get(1).exceptionallyCompose(failure -> {
            if (!(Futures.failure(failure) instanceof ScriptMissingException)) {
                return CompletableFuture.failedFuture(failure);
            }
            // A library that another client has loaded meanwhile is refused too, but then the call itself succeeds.
            LockException teaching = Futures.failureOf(replies.get(0));
            return teaching == null
                    ? driver.executeAsync(inFull(), timeoutNanos)
                    : CompletableFuture.failedFuture(teaching);
        });
    }

    /** Teaches the script to the node that has the slot of this call. */
    Command load() {
        return form.load(script, Objects.requireNonNull(command.routingKey()));
    }

    /** The same call for a node that cannot be taught apart from it. */
    Command inFull() {
        byte[][] arguments = command.arguments().clone();
        arguments[0] = Wire.utf8(script.source());
        return Command.of(CommandName.EVAL, Objects.requireNonNull(command.routingKey()), arguments);
    }
}
