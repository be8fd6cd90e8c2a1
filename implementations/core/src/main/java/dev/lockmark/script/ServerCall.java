package dev.lockmark.script;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One request that is ready to be made, in whichever way the caller waits for it. May be made again. */
public interface ServerCall {
    /**
     * Makes the request and waits, also while interrupted.
     *
     * @param timeoutNanos the bound of the wait
     * @return the reply, as {@link dev.lockmark.driver.Driver} gives it
     */
    @Nullable Object execute(long timeoutNanos);

    /**
     * Makes the request and waits until the reply or an interrupt.
     *
     * @param timeoutNanos the bound of the wait
     * @return the reply
     * @throws InterruptedException if interrupted first; the outcome is unknown
     */
    @Nullable Object executeInterruptibly(long timeoutNanos) throws InterruptedException;

    /**
     * Makes the request without waiting.
     *
     * @param timeoutNanos after how long the future fails
     * @return the reply to come
     */
    CompletableFuture<@Nullable Object> executeAsync(long timeoutNanos);
}
