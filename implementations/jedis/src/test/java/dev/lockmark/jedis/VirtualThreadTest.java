package dev.lockmark.jedis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** An interrupted virtual thread closes the socket that it reads from: a pending interrupt must not do that. */
@EnabledForJreRange(min = JRE.JAVA_21)
final class VirtualThreadTest {
    @Test
    void aPendingInterruptDoesNotCostTheConnection() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                Driver driver = JedisDriver.connect(server.uri(), ClientOptions.defaults())) {
            CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();
            Runnable task = () -> {
                Thread.currentThread().interrupt();
                try {
                    Object value = driver.execute(
                            Command.keyless(CommandName.EVAL, "return 7", "0"), TimeUnit.SECONDS.toNanos(2));
                    reply.complete(Thread.currentThread().isInterrupted() ? value : "interrupt lost");
                } catch (RuntimeException e) {
                    reply.completeExceptionally(e);
                }
            };
            // By reflection, because the sources are Java 17.
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);

            assertThat(reply.get(5, TimeUnit.SECONDS)).isEqualTo(7L);
        }
    }
}
