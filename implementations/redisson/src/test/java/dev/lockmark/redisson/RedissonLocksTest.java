package dev.lockmark.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.lockmark.ClientOptions;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ScriptMissingException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.script.Futures;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.proxy.FaultRule;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.topology.ClusterSet;
import java.lang.reflect.Proxy;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.Protocol;

@Timeout(60)
final class RedissonLocksTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void locksByUri() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                LockClient client = RedissonLocks.connect(server.uri())) {
            try (Lease lease = client.lock("by-uri").acquire()) {
                assertThat(lease.isHeld()).isTrue();
            }
            assertThat(client.lock("by-uri").tryAcquire()).isPresent();
            assertThat(server.oracle().clients()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:6379", "http://localhost", "redis://", "redis://localhost:0"})
    void uriThatCannotBeUnderstood(String uri) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedissonLocks.connect(uri))
                .withMessageContaining("uri is '" + uri + "'")
                .withMessageContaining("redis://");
    }

    @Test
    void anyCharacterMayBeInAPassword() {
        String password = "p@ss:wörd/#?%41&+ ü";
        try (RedisServer server = RedisServers.open(null)) {
            server.oracle().command("ACL", "SETUSER", "us:er", "on", ">" + password, "~*", "+@all");
            String login = encoded("us:er") + ":" + encoded(password);
            try (LockClient client = RedissonLocks.connect(uri(server, login))) {
                assertThat(client.lock("in").tryAcquire()).isPresent();
            }
            assertThatExceptionOfType(AuthenticationException.class)
                    .isThrownBy(() -> RedissonLocks.connect(uri(server, encoded("us:er") + ":wrong")))
                    .withMessageNotContaining("wrong@");
        }
    }

    /** Redisson's first PING comes with the login. */
    @Test
    void aUserWithoutPingLocksAllTheSame() {
        try (RedisServer server = RedisServers.open(null)) {
            server.oracle().command("ACL", "SETUSER", "locker", "on", ">secret", "~*", "+@all", "-ping");
            try (LockClient client = RedissonLocks.connect(uri(server, "locker:secret"))) {
                assertThat(client.lock("in").tryAcquire()).isPresent();
            }
        }
    }

    @Tag("slow")
    @Test
    void aSilentConnectionIsReplaced() {
        try (RedisServer server = RedisServers.open(null);
                Driver driver = RedissonDriver.connect(server.uri(), ClientOptions.defaults())) {
            assertThat(driver.execute(eval("return 1"), SECOND)).isEqualTo(1L);
            String before = server.oracle().clients().get(0).fields().toString();
            server.pause();
            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptionsInstanceOf(LockException.class)
                    .untilAsserted(() -> assertThatExceptionOfType(ServerUnreachableException.class)
                            .isThrownBy(() -> driver.execute(eval("return 1"), SECOND / 10)));
            server.resume();
            await().atMost(Duration.ofSeconds(10))
                    .ignoreExceptionsInstanceOf(LockException.class)
                    .until(() -> Long.valueOf(1).equals(driver.execute(eval("return 1"), SECOND)));
            assertThat(server.oracle().clients().get(0).fields().toString()).isNotEqualTo(before);
        }
    }

    // Over the application's client

    @ParameterizedTest
    @CsvSource({"RESP2, 1", "RESP2, 64", "RESP3, 9", "RESP3, 10"})
    void theApplicationsClientIsUsedAndLeftOpenWhateverItsProtocolAndPool(Protocol protocol, int pool)
            throws InterruptedException {
        try (RedisServer server = RedisServers.open(null)) {
            RedissonClient application = application(server.uri(), protocol, pool, 3);
            try {
                LockClient client = RedissonLocks.over(application);
                try (Lease lease = client.lock("over").acquire()) {
                    assertThat(lease.isHeld()).isTrue();
                }
                client.close();
                application.getBucket("own").set("value");
                assertThat(application.getBucket("own").get()).isEqualTo("value");
                repliesAreAsTheSpiSays(RedissonDriver.over(application));
            } finally {
                application.shutdown(0, 2, TimeUnit.SECONDS);
            }
        }
    }

    private static void repliesAreAsTheSpiSays(Driver driver) {
        assertThat(driver.execute(eval("return 7"), SECOND)).isEqualTo(7L);
        assertThat(driver.execute(eval("return false"), SECOND)).isNull();
        assertThat(driver.execute(eval("return {1, {}, {false, {2}}}"), SECOND))
                .isEqualTo(List.of(1L, List.of(), Arrays.asList(null, List.of(2L))));
        Object unknown = driver.execute(Command.keyless(CommandName.COMMAND, "INFO", "NOSUCH"), SECOND);
        assertThat(unknown)
                .isInstanceOfSatisfying(
                        List.class,
                        list -> assertThat(list.isEmpty() || list.get(0) == null || ((List<?>) list.get(0)).isEmpty())
                                .isTrue());
        assertThat((List<?>) driver.execute(Command.keyless(CommandName.COMMAND, "INFO", "SET", "EVAL"), SECOND))
                .hasSize(2);
        assertThatExceptionOfType(ScriptMissingException.class).isThrownBy(() -> driver.execute(missing(), SECOND));
        List<CompletableFuture<@Nullable Object>> batch =
                driver.executeBatch(List.of(eval("return 1"), missing(), eval("return 2")), SECOND);
        assertThat(batch.get(0).join()).isEqualTo(1L);
        assertThat(failure(batch.get(1))).isInstanceOf(ScriptMissingException.class);
        assertThat(batch.get(2).join()).isEqualTo(2L);
    }

    /** Two connections of a pool could execute them in any order. */
    @Test
    void aBatchKeepsItsOrderThoughThePoolHasManyConnections() {
        try (RedisServer server = RedisServers.open(null)) {
            RedissonClient application = application(server.uri(), Protocol.RESP2, 64, 3);
            try (Driver driver = RedissonDriver.over(application)) {
                for (int round = 0; round < 20; round++) {
                    List<Command> commands = IntStream.range(0, 50)
                            .mapToObj(i -> eval("return redis.call('INCR', 'n')"))
                            .toList();
                    List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(commands, 10 * SECOND);
                    for (int i = 0; i < replies.size(); i++) {
                        assertThat(replies.get(i).join()).isEqualTo(round * 50 + i + 1L);
                    }
                }
            } finally {
                application.shutdown(0, 2, TimeUnit.SECONDS);
            }
        }
    }

    /** Redisson itself would leave the command to its timeout, and send it again if it may. */
    @Test
    void aCutConnectionOfTheApplicationsClientIsNoticedAtOnceAndNothingIsSentAgain() {
        try (RedisServer server = RedisServers.open(null);
                FaultProxy proxy = FaultProxy.to(server)) {
            RedissonClient application = application(proxy.uri(), Protocol.RESP2, 64, 3);
            try (Driver driver = RedissonDriver.over(application)) {
                assertThat(driver.execute(eval("return 1"), 20 * SECOND)).isEqualTo(1L);
                FaultRule lost = proxy.requests().of("EVAL").drop();
                CompletableFuture<@Nullable Object> one =
                        driver.executeAsync(eval("return redis.call('INCR', 'replayed')"), 60 * SECOND);
                List<CompletableFuture<@Nullable Object>> two = driver.executeBatch(
                        List.of(
                                eval("return redis.call('INCR', 'replayed')"),
                                eval("return redis.call('INCR', 'replayed')")),
                        60 * SECOND);
                await().atMost(Duration.ofSeconds(20)).until(() -> lost.hits() == 3);
                lost.remove();
                proxy.cut();
                assertThat(failure(one)).isInstanceOf(OutcomeUnknownException.class);
                assertThat(failure(two.get(0))).isInstanceOf(OutcomeUnknownException.class);
                assertThat(failure(two.get(1))).isInstanceOf(OutcomeUnknownException.class);
                await().atMost(Duration.ofSeconds(20))
                        .ignoreExceptionsInstanceOf(LockException.class)
                        .until(() -> Long.valueOf(1).equals(driver.execute(eval("return 1"), 20 * SECOND)));
                assertThat(server.oracle().exists("replayed")).isFalse();
            } finally {
                application.shutdown(0, 2, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void anExhaustedPoolIsSaidInTimeAndNothingIsSentLater() {
        try (RedisServer server = RedisServers.open(null)) {
            RedissonClient application = application(server.uri(), Protocol.RESP2, 10, 3);
            try (Driver driver = RedissonDriver.over(application)) {
                server.pause();
                List<CompletableFuture<@Nullable Object>> busy = IntStream.range(0, 10)
                        .mapToObj(i -> driver.executeAsync(eval("return 1"), 20 * SECOND))
                        .toList();
                long start = System.nanoTime();
                assertThatExceptionOfType(ServerUnreachableException.class)
                        .isThrownBy(() -> driver.execute(eval("return redis.call('SET', 'late', 1)"), SECOND / 5))
                        .withMessageContaining("pool");
                assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SECOND / 5);
                assertThat(failure(driver.executeAsync(eval("return redis.call('SET', 'late', 1)"), SECOND / 5)))
                        .isInstanceOf(ServerUnreachableException.class);
                server.resume();
                busy.forEach(reply -> assertThat(reply.join()).isEqualTo(1L));
                assertThat(driver.execute(eval("return redis.call('EXISTS', 'late')"), SECOND))
                        .isEqualTo(0L);
            } finally {
                application.shutdown(0, 2, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void aClientThatIsShutDownSendsNothing() {
        try (RedisServer server = RedisServers.open(null)) {
            RedissonClient application = application(server.uri(), Protocol.RESP2, 64, 3);
            LockClient client = RedissonLocks.over(application);
            application.shutdown(0, 2, TimeUnit.SECONDS);
            assertThatExceptionOfType(ServerUnreachableException.class)
                    .isThrownBy(() -> client.lock("late").tryAcquire())
                    .withMessageContaining("shut down");
            client.close();
        }
    }

    @Test
    void aClientThatConnectsLateConnectsAtTheFirstLock() {
        Config config = new Config().setLazyInitialization(true);
        RedissonClient application;
        try (RedisServer server = RedisServers.open(null)) {
            config.useSingleServer().setAddress(server.uri()).setRetryAttempts(0);
            application = Redisson.create(config);
            try (LockClient client = RedissonLocks.over(application)) {
                assertThat(server.oracle().clients()).isEmpty();
                assertThat(client.lock("late").tryAcquire()).isPresent();
            } finally {
                application.shutdown(0, 2, TimeUnit.SECONDS);
            }
            application = Redisson.create(config);
        }
        try (LockClient client = RedissonLocks.over(application)) {
            assertThatExceptionOfType(ServerUnreachableException.class)
                    .isThrownBy(() -> client.lock("never").tryAcquire());
        } finally {
            application.shutdown(0, 2, TimeUnit.SECONDS);
        }
    }

    @Test
    void aClusterClientOfTheApplicationRoutesByKey() throws InterruptedException {
        try (ClusterSet cluster = ClusterSet.start(null)) {
            Config config = new Config();
            cluster.nodes()
                    .forEach(node ->
                            config.useClusterServers().addNodeAddress("redis://" + node.host() + ":" + node.port()));
            RedissonClient application = Redisson.create(config);
            try (LockClient client = RedissonLocks.over(application)) {
                for (int i = 0; i < 30; i++) {
                    String name = "over-" + i;
                    try (Lease lease = client.lock(name).acquire()) {
                        assertThat(cluster.nodeOf("{" + name + "}").oracle().get("{" + name + "}"))
                                .contains(lease.ownerToken());
                    }
                }
                assertThat(cluster.primaries())
                        .allSatisfy(node -> assertThat(node.oracle().commandCalls("evalsha"))
                                .isPositive());
            } finally {
                application.shutdown(0, 2, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void aWrapperIsRefused() {
        RedissonClient wrapper = (RedissonClient) Proxy.newProxyInstance(
                RedissonLocksTest.class.getClassLoader(),
                new Class<?>[] {RedissonClient.class},
                (proxy, method, arguments) -> null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedissonLocks.over(wrapper))
                .withMessageContaining("client is a")
                .withMessageContaining("Redisson.create(config)");
    }

    private static RedissonClient application(String uri, Protocol protocol, int pool, int retries) {
        Config config = new Config().setProtocol(protocol);
        config.useSingleServer()
                .setAddress(uri)
                .setConnectionPoolSize(pool)
                .setConnectionMinimumIdleSize(Math.min(2, pool))
                .setRetryAttempts(retries);
        return Redisson.create(config);
    }

    private static LockException failure(CompletableFuture<@Nullable Object> reply) {
        return reply.handle((value, thrown) -> Futures.failure(thrown))
                .orTimeout(20, TimeUnit.SECONDS)
                .join();
    }

    private static String uri(RedisServer server, String login) {
        return "redis://" + login + "@" + server.host() + ":" + server.port();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Command eval(String script) {
        return Command.keyless(CommandName.EVAL, script, "0");
    }

    private static Command missing() {
        return Command.keyless(CommandName.EVALSHA, "0123456789012345678901234567890123456789", "0");
    }
}
