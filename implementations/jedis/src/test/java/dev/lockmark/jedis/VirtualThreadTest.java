package dev.lockmark.jedis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
            assertThat(interruptedCall(driver).get(20, TimeUnit.SECONDS)).isEqualTo(7L);
        }
    }

    @Test
    void aPendingInterruptDoesNotKeepAConnectionFromBeingOpened() throws Exception {
        try (RedisServer server = RedisServers.open(null);
                FaultProxy proxy = FaultProxy.to(server);
                Driver driver = JedisDriver.connect(
                        proxy.uri(), ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(20)))) {
            // Together they need more connections than the one that there is.
            proxy.delay(Duration.ofMillis(30));
            List<CompletableFuture<@Nullable Object>> replies = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                replies.add(interruptedCall(driver));
            }
            for (CompletableFuture<@Nullable Object> reply : replies) {
                assertThat(reply.get(30, TimeUnit.SECONDS)).isEqualTo(7L);
            }
            assertThat(proxy.connections()).isGreaterThan(1);
        }
    }

    /** What a virtual thread with a pending interrupt gets for a command, or that the interrupt is gone then. */
    private static CompletableFuture<@Nullable Object> interruptedCall(Driver driver) throws Exception {
        CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();
        Runnable task = () -> {
            Thread.currentThread().interrupt();
            try {
                Object value = driver.execute(
                        Command.keyless(CommandName.EVAL, "return 7", "0"), TimeUnit.SECONDS.toNanos(15));
                reply.complete(Thread.currentThread().isInterrupted() ? value : "interrupt lost");
            } catch (RuntimeException e) {
                reply.completeExceptionally(e);
            }
        };
        // By reflection, because the sources are Java 17.
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        return reply;
    }
}
