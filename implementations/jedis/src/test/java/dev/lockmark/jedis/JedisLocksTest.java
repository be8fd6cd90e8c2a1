package dev.lockmark.jedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lockmark.ClientOptions;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.CapacityException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ScriptMissingException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.script.Futures;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

final class JedisLocksTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void locksByUri() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                LockClient client = JedisLocks.connect(server.uri())) {
            try (Lease lease = client.lock("by-uri").acquire()) {
                assertThat(lease.isHeld()).isTrue();
            }
            assertThat(client.lock("by-uri").tryAcquire()).isPresent();
        }
    }

    @Test
    void theApplicationsClientIsUsedAndLeftOpen() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                RedisClient application = RedisClient.create(server.uri())) {
            LockClient client = JedisLocks.over(application);
            try (Lease lease = client.lock("over").acquire()) {
                assertThat(lease.isHeld()).isTrue();
            }
            client.close();
            assertThat(application.ping()).isEqualTo("PONG");
        }
    }

    @Test
    void theApplicationsClientFailsInOurWords() {
        RedisServer server = RedisServers.open(null);
        try (server;
                RedisClient application = RedisClient.create(server.uri());
                Driver driver = JedisDriver.over(application, ClientOptions.defaults())) {
            assertThat(driver.execute(eval("return 7"), SECOND)).isEqualTo(7L);
            Command missing = Command.keyless(CommandName.EVALSHA, "0123456789012345678901234567890123456789", "0");
            assertThatExceptionOfType(ScriptMissingException.class).isThrownBy(() -> driver.execute(missing, SECOND));
            List<CompletableFuture<@Nullable Object>> batch =
                    driver.executeBatch(List.of(eval("return 1"), missing, eval("return 2")), SECOND);
            assertThat(batch.get(0).join()).isEqualTo(1L);
            assertThat(batch.get(1)
                            .handle((reply, failure) -> Futures.failure(failure))
                            .join())
                    .isInstanceOf(ScriptMissingException.class);
            assertThat(batch.get(2).join()).isEqualTo(2L);
            assertThat(driver.commandsSent()).isEqualTo(5);

            server.kill();
            // The pooled connection fails first; that it had been cut shows only when it is used.
            assertThatExceptionOfType(OutcomeUnknownException.class)
                    .isThrownBy(() -> driver.execute(eval("return 1"), SECOND));
            assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> {
                driver.execute(eval("return 1"), SECOND);
                driver.execute(eval("return 1"), SECOND);
            });
        }
    }

    @Test
    void aFullPoolIsSaidInTime() {
        try (RedisServer server = RedisServers.open(null);
                Driver driver = JedisDriver.connect(
                        server.uri(), ClientOptions.defaults().withMaxConnections(1))) {
            server.pause();
            CompletableFuture<@Nullable Object> busy =
                    CompletableFuture.supplyAsync(() -> driver.execute(eval("return 1"), 20 * SECOND));
            while (driver.commandsSent() < 1) {
                Thread.onSpinWait();
            }
            long start = System.nanoTime();
            assertThatExceptionOfType(CapacityException.class)
                    .isThrownBy(() -> driver.execute(eval("return 2"), SECOND / 5))
                    .withMessageContaining("withMaxConnections");
            assertThat(System.nanoTime() - start).isBetween(SECOND / 5, 2 * SECOND);
            assertThat(driver.executeAsync(eval("return 3"), SECOND / 5)
                            .handle((reply, failure) -> Futures.failure(failure))
                            .join())
                    .isInstanceOf(CapacityException.class);
            server.resume();
            assertThat(busy.join()).isEqualTo(1L);
            assertThat(driver.commandsSent()).isEqualTo(1);
        }
    }

    @Test
    void uriWithoutAScheme() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JedisLocks.connect("localhost:6379"))
                .withMessageContaining("redis://");
    }

    private static Command eval(String script) {
        return Command.keyless(CommandName.EVAL, script, "0");
    }
}
