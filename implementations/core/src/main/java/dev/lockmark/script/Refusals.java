package dev.lockmark.script;

import dev.lockmark.exception.ScriptMissingException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The replies of one batch: passed on as they come, but for those that say that the script is missing. These are collected until
 * every reply is there, or for a moment after the first of them, so that one teaching serves them all and a node that says
 * nothing does not keep it from the others. What is refused later is collected anew.
 */
final class Refusals {
    /** The replies of one node come together. Those of a node that is this much slower get a teaching of their own. */
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Consumer<List<Integer>> next;
    private final CompletableFuture<@Nullable Void> allAnswered = new CompletableFuture<>();
    private List<Integer> collected = new ArrayList<>();

    private Refusals(Consumer<List<Integer>> next) {
        this.next = next;
    }

    /**
     * Passes replies on.
     *
     * @param replies the replies to come
     * @param asked which call each of them is for
     * @param results the results of all calls
     * @param next what to do with the calls that were refused, at least one; may be asked more than once
     */
    static void passOn(
            List<CompletableFuture<@Nullable Object>> replies,
            List<Integer> asked,
            List<CompletableFuture<@Nullable Object>> results,
            Consumer<List<Integer>> next) {
        Refusals refusals = new Refusals(next);
        List<CompletableFuture<@Nullable Object>> seen = new ArrayList<>(replies.size());
        for (int i = 0; i < replies.size(); i++) {
            Integer index = asked.get(i);
            seen.add(replies.get(i).handle((reply, failure) -> {
                if (failure != null && Futures.failure(failure) instanceof ScriptMissingException) {
                    refusals.add(index);
                } else {
                    Futures.complete(results.get(index), reply, failure);
                }
                return null;
            }));
        }
        CompletableFuture.allOf(seen.toArray(CompletableFuture[]::new))
                .whenComplete((all, failure) -> refusals.allAnswered.complete(null));
    }

    private void add(Integer index) {
        boolean first;
        synchronized (this) {
            first = collected.isEmpty();
            collected.add(index);
        }
        if (first) {
            allAnswered
                    .copy()
                    .completeOnTimeout(null, MOMENT_NANOS, TimeUnit.NANOSECONDS)
                    .whenComplete((now, failure) -> next.accept(take()));
        }
    }

    private synchronized List<Integer> take() {
        List<Integer> taken = collected;
        collected = new ArrayList<>();
        return taken;
    }
}
