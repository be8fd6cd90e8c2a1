package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ScriptMissingException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one script that are made together. Where a server has forgotten the script, the calls that it refused are made again
 * behind a {@code SCRIPT LOAD}. That goes to the node of the first of them: in a cluster the calls of other nodes are refused
 * once more, and the next batch teaches the next node, so there are no more batches than nodes, and no node is taught for
 * nothing.
 */
final class ScriptBatch {
    private final Driver driver;
    private final List<ScriptCall> calls;
    private final long timeoutNanos;
    private final List<CompletableFuture<@Nullable Object>> results;

    ScriptBatch(Driver driver, List<ScriptCall> calls, long timeoutNanos) {
        this.driver = driver;
        this.calls = calls;
        this.timeoutNanos = timeoutNanos;
        this.results = new ArrayList<>(calls.size());
        calls.forEach(call -> results.add(new CompletableFuture<>()));
    }

    List<CompletableFuture<@Nullable Object>> execute() {
        List<Command> commands = calls.stream().map(ScriptCall::command).toList();
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(commands, timeoutNanos);
        List<Integer> all = IntStream.range(0, calls.size()).boxed().toList();
        whenAllDone(replies, () -> {
            List<Integer> missing = settle(all, replies);
            if (!missing.isEmpty()) {
                teach(missing);
            }
        });
        return results;
    }

    private void teach(List<Integer> missing) {
        List<Command> commands = new ArrayList<>(missing.size() + 1);
        commands.add(calls.get(missing.get(0)).load());
        missing.forEach(index -> commands.add(calls.get(index).command()));
        List<CompletableFuture<@Nullable Object>> all = driver.executeBatch(commands, timeoutNanos);
        CompletableFuture<@Nullable Object> loaded = all.get(0);
        List<CompletableFuture<@Nullable Object>> replies = all.subList(1, all.size());
        whenAllDone(all, () -> {
            List<Integer> rest = settle(missing, replies);
            if (rest.isEmpty()) {
                return;
            }
            if (!rest.get(0).equals(missing.get(0))) {
                teach(rest);
                return;
            }
            // Not even the call that the teaching was for: another batch of the same kind would fare no better.
            LockException teaching = Futures.failureOf(loaded);
            if (teaching == null) {
                repeatInFull(rest);
            } else {
                rest.forEach(index -> results.get(index).completeExceptionally(teaching));
            }
        });
    }

    private void repeatInFull(List<Integer> rest) {
        List<Command> commands =
                rest.stream().map(index -> calls.get(index).inFull()).toList();
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(commands, timeoutNanos);
        for (int i = 0; i < rest.size(); i++) {
            Futures.copy(replies.get(i), results.get(rest.get(i)));
        }
    }

    /** Passes the outcomes on, except those that say that the script is missing: their calls are answered. */
    private List<Integer> settle(List<Integer> asked, List<CompletableFuture<@Nullable Object>> replies) {
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            if (isScriptMissing(replies.get(i))) {
                missing.add(asked.get(i));
            } else {
                Futures.copy(replies.get(i), results.get(asked.get(i)));
            }
        }
        return missing;
    }

    private static boolean isScriptMissing(CompletableFuture<@Nullable Object> reply) {
        return Futures.failureOf(reply) instanceof ScriptMissingException;
    }

    private static void whenAllDone(List<CompletableFuture<@Nullable Object>> replies, Runnable next) {
        CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new))
                .whenComplete((all, anyFailure) -> next.run());
    }
}
