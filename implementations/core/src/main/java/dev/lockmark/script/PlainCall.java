package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request that is one command.
 *
 * @param driver the way to the server
 * @param command the command
 */
public record PlainCall(Driver driver, Command command) implements ServerCall {
    @Override
    public @Nullable Object execute(long timeoutNanos) {
        return driver.execute(command, timeoutNanos);
    }

    @Override
    public @Nullable Object executeInterruptibly(long timeoutNanos) throws InterruptedException {
        return driver.executeInterruptibly(command, timeoutNanos);
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(long timeoutNanos) {
        return driver.executeAsync(command, timeoutNanos);
    }
}
