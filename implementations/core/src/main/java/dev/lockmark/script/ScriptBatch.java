package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one script that are made together. Each reply is passed on when it comes: in a cluster, a node that says nothing does
 * not keep the replies of the others. Where a server has forgotten the script, the calls that it refused are made again behind a
 * {@code SCRIPT LOAD}. That goes to the node of the first of them: in a cluster the calls of other nodes are refused once more,
 * and the next batch teaches the next node, so while all answer there are no more batches than nodes, and no node is taught for
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
        List<Integer> all = IntStream.range(0, calls.size()).boxed().toList();
        Refusals.passOn(driver.executeBatch(commands, timeoutNanos), all, results, this::teach);
        return results;
    }

    private void teach(List<Integer> refused) {
        Integer first = refused.get(0);
        List<Command> commands = new ArrayList<>(refused.size() + 1);
        commands.add(calls.get(first).load());
        refused.forEach(index -> commands.add(calls.get(index).command()));
        List<CompletableFuture<@Nullable Object>> all = driver.executeBatch(commands, timeoutNanos);
        CompletableFuture<@Nullable Object> loaded = all.get(0);
        Refusals.passOn(all.subList(1, all.size()), refused, results, rest -> {
            if (rest.contains(first)) {
                // Not even the call that the teaching was for: another batch of the same kind would fare no better.
                loaded.whenComplete((sha1, failure) -> untaught(rest, failure));
            } else {
                teach(rest);
            }
        });
    }

    private void untaught(List<Integer> rest, @Nullable Throwable failure) {
        if (failure == null) {
            repeatInFull(rest);
            return;
        }
        LockException why = Futures.failure(failure);
        rest.forEach(index -> results.get(index).completeExceptionally(why));
    }

    private void repeatInFull(List<Integer> rest) {
        List<Command> commands =
                rest.stream().map(index -> calls.get(index).inFull()).toList();
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(commands, timeoutNanos);
        for (int i = 0; i < rest.size(); i++) {
            Futures.copy(replies.get(i), results.get(rest.get(i)));
        }
    }
}
