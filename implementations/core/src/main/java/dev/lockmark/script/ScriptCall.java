package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ScriptMissingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A request that is one script. A server that has forgotten the script (restart, {@code SCRIPT FLUSH}, failover) is taught it
 * again and asked again in one batch: one extra round trip, and later calls use the short form again.
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
     * Makes many calls in one batch; those whose script the server has forgotten are made again in a second batch.
     *
     * @param driver the way to the server
     * @param calls the calls, all of one script and form
     * @param timeoutNanos after how long a future fails
     * @return a future for each call, in the same order
     */
    public static List<CompletableFuture<@Nullable Object>> executeBatch(
            Driver driver, List<ScriptCall> calls, long timeoutNanos) {
        List<Command> commands = calls.stream().map(call -> call.command).toList();
        List<CompletableFuture<@Nullable Object>> first = driver.executeBatch(commands, timeoutNanos);
        List<CompletableFuture<@Nullable Object>> results = new ArrayList<>(calls.size());
        first.forEach(reply -> results.add(new CompletableFuture<>()));
        CompletableFuture.allOf(first.toArray(CompletableFuture[]::new)).whenComplete((all, anyFailure) -> {
            List<Integer> missing = new ArrayList<>();
            for (int i = 0; i < first.size(); i++) {
                LockException failure = Futures.failureOf(first.get(i));
                if (failure instanceof ScriptMissingException) {
                    missing.add(i);
                } else {
                    Futures.copy(first.get(i), results.get(i));
                }
            }
            if (!missing.isEmpty()) {
                repeat(driver, calls, missing, results, timeoutNanos);
            }
        });
        return results;
    }

    private static void repeat(
            Driver driver,
            List<ScriptCall> calls,
            List<Integer> missing,
            List<CompletableFuture<@Nullable Object>> results,
            long timeoutNanos) {
        List<Command> commands = new ArrayList<>(missing.size() + 1);
        commands.add(calls.get(missing.get(0)).load());
        missing.forEach(index -> commands.add(calls.get(index).command));
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(commands, timeoutNanos);
        for (int i = 0; i < missing.size(); i++) {
            CompletableFuture<@Nullable Object> result = results.get(missing.get(i));
            Futures.copy(taught(replies.get(0), replies.get(i + 1)), result);
        }
    }

    private CompletableFuture<@Nullable Object> teachAndCall(long timeoutNanos) {
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(List.of(load(), command), timeoutNanos);
        return taught(replies.get(0), replies.get(1));
    }

    /** The reply of a call; if the script is still unknown after it was taught, the teaching failed, and that says why. */
    private static CompletableFuture<@Nullable Object> taught(
            CompletableFuture<@Nullable Object> loaded, CompletableFuture<@Nullable Object> called) {
        return called.exceptionallyCompose(failure -> {
            // A library that another client has loaded meanwhile is refused too, but then the call itself succeeds.
            LockException teaching = Futures.failureOf(loaded);
            boolean untaught = Futures.failure(failure) instanceof ScriptMissingException && teaching != null;
            return CompletableFuture.failedFuture(untaught ? new CompletionException(teaching) : failure);
        });
    }

    private Command load() {
        return form.load(script, Objects.requireNonNull(command.routingKey()));
    }
}
