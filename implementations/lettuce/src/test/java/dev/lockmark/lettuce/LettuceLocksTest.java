package dev.lockmark.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.ScriptMissingException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.ProtocolVersion;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LettuceLocksTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void locksByUri() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                LockClient client = LettuceLocks.connect(server.uri())) {
            try (Lease lease = client.lock("by-uri").acquire()) {
                assertThat(lease.isHeld()).isTrue();
            }
            assertThat(client.lock("by-uri").tryAcquire()).isPresent();
        }
    }

    @Test
    void theApplicationsClientGetsAConnectionMoreAndIsLeftOpen() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                RedisClient application = RedisClient.create(server.uri())) {
            LockClient client = LettuceLocks.over(application);
            try (Lease lease = client.lock("over").acquire()) {
                assertThat(lease.isHeld()).isTrue();
            }
            assertThat(server.oracle().clients()).hasSize(1);
            client.close();
            try (StatefulRedisConnection<String, String> own = application.connect()) {
                assertThat(own.sync().ping()).isEqualTo("PONG");
                assertThat(server.oracle().clients()).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"RESP2", "RESP3"})
    void theApplicationsConnectionIsSharedWhateverItsCodecAndProtocol(ProtocolVersion version)
            throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                RedisClient application = RedisClient.create(server.uri())) {
            application.setOptions(
                    ClientOptions.builder().protocolVersion(version).build());
            try (StatefulRedisConnection<String, String> own = application.connect()) {
                LockClient client = LettuceLocks.over(own);
                try (Lease lease = client.lock("over").acquire()) {
                    assertThat(lease.isHeld()).isTrue();
                }
                client.close();
                assertThat(own.sync().ping()).isEqualTo("PONG");
                repliesAreAsTheSpiSays(LettuceDriver.over(own));
            }
        }
    }

    private static void repliesAreAsTheSpiSays(Driver driver) {
        assertThat(driver.execute(eval("return 7"), SECOND)).isEqualTo(7L);
        assertThat(driver.execute(eval("return false"), SECOND)).isNull();
        assertThat(driver.execute(eval("return {1, {}, {false, {2}}}"), SECOND))
                .isInstanceOfSatisfying(List.class, list -> {
                    assertThat(list.get(0)).isEqualTo(1L);
                    assertThat(list.get(1)).isEqualTo(List.of());
                    List<?> inner = (List<?>) list.get(2);
                    assertThat(inner.get(0)).isNull();
                    assertThat(inner.get(1)).isEqualTo(List.of(2L));
                });
        List<?> unknown = (List<?>) driver.execute(Command.keyless(CommandName.COMMAND, "INFO", "NOSUCH"), SECOND);
        assertThat(unknown == null
                        || unknown.isEmpty()
                        || unknown.get(0) == null
                        || ((List<?>) unknown.get(0)).isEmpty())
                .isTrue();
        List<?> known = (List<?>) driver.execute(Command.keyless(CommandName.COMMAND, "INFO", "SET", "EVAL"), SECOND);
        assertThat(known).hasSize(2);
        Command missing = Command.keyless(CommandName.EVALSHA, "0123456789012345678901234567890123456789", "0");
        assertThatExceptionOfType(ScriptMissingException.class).isThrownBy(() -> driver.execute(missing, SECOND));
        assertThat(driver.execute(eval("return 8"), SECOND)).isEqualTo(8L);
    }

    @Test
    void uriWithoutAScheme() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LettuceLocks.connect("localhost:6379"))
                .withMessageContaining("redis://");
    }

    private static Command eval(String script) {
        return Command.keyless(CommandName.EVAL, script, "0");
    }
}
