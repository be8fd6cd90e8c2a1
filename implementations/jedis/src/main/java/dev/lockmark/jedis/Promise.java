package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.exception.LockException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A command, and where its outcome goes.
 *
 * @param command the command
 * @param future the outcome
 * @param asking whether the node is still taking over the command's slot
 */
record Promise(Command command, CompletableFuture<@Nullable Object> future, boolean asking) {
    Promise(Command command) {
        this(command, new CompletableFuture<>(), false);
    }

    static void failAll(List<Promise> promises, LockException failure) {
        promises.forEach(promise -> promise.future.completeExceptionally(failure));
    }
}
