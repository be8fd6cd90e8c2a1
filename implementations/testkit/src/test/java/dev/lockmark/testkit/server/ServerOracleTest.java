package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;

class ServerOracleTest {

    private static final RedisServer SERVER = RedisServers.open(null);

    private final ServerOracle oracle = SERVER.oracle();

    ServerOracleTest() {
        SERVER.control().flushAll();
    }

    @AfterAll
    static void end() {
        SERVER.close();
    }

    private static Connection stranger(String name) {
        Connection connection = new Connection(
                new HostAndPort(SERVER.host(), SERVER.port()),
                DefaultJedisClientConfig.builder().resp2().clientName(name).build());
        connection.connect();
        return connection;
    }

    @Test
    void tellsOfKeys() {
        assertThat(oracle.pttl("k")).isEqualTo(-2);
        assertThat(oracle.exists("k")).isFalse();
        assertThat(oracle.get("k")).isEmpty();
        oracle.command("SET", "k", "v");
        assertThat(oracle.pttl("k")).isEqualTo(-1);
        assertThat(oracle.exists("k")).isTrue();
        assertThat(oracle.get("k")).contains("v");
        for (int i = 0; i < 2500; i++) {
            oracle.command("SET", "many:" + i, "");
        }
        assertThat(oracle.keys("many:*")).hasSize(2500);
        assertThat(oracle.keys("*")).hasSize(2501);
    }

    @Test
    void countsCommands() {
        SERVER.control().resetStatistics();
        assertThat(oracle.commandCalls("EVALSHA")).isZero();
        oracle.command("EVAL", "return redis.call('exists', KEYS[1])", "1", "k");
        assertThatThrownBy(() -> oracle.command("EVALSHA", "0".repeat(40), "0"))
                .isInstanceOf(JedisDataException.class)
                .hasMessageContaining("NOSCRIPT");
        assertThat(oracle.commandCalls("eval")).isEqualTo(1);
        assertThat(oracle.commandCalls("exists")).isEqualTo(1);
        assertThat(oracle.commandStatistics().get("evalsha").failed()).isEqualTo(1);
    }

    @Test
    void knowsWhatTheServerCanDo() {
        assertThat(oracle.knows("EVALSHA")).isTrue();
        assertThat(oracle.knows("NOSUCHCOMMAND")).isFalse();
    }

    @Test
    void tellsOfClientsAndChannelsAndCutsThem() {
        try (Connection client = stranger("someone")) {
            Replies.call(client, "SUBSCRIBE", "news");
            assertThat(oracle.channels()).containsExactly("news");
            assertThat(oracle.subscribers("news")).isEqualTo(1);
            assertThat(oracle.clients()).singleElement().satisfies(it -> {
                assertThat(it.name()).isEqualTo("someone");
                assertThat(it.subscriptions()).isEqualTo(1);
                assertThat(it.id()).isPositive();
            });
            SERVER.control().killSubscribers();
            await().untilAsserted(() -> assertThat(oracle.clients()).isEmpty());
            assertThat(oracle.channels()).isEmpty();
        }
    }

    @Test
    void controlsTheServer() {
        oracle.command("SET", "k", "v");
        SERVER.control().configSet("maxmemory-policy", "allkeys-lru");
        assertThat(oracle.configGet("maxmemory-policy")).contains("allkeys-lru");
        assertThat(oracle.configGet("no-such-setting")).isEmpty();
        String sha = String.valueOf(oracle.command("SCRIPT", "LOAD", "return 1"));
        assertThat(oracle.command("EVALSHA", sha, "0")).isEqualTo(1L);
        SERVER.control().flushScripts();
        assertThatThrownBy(() -> oracle.command("EVALSHA", sha, "0")).hasMessageContaining("NOSCRIPT");
        SERVER.control().flushFunctions();
        SERVER.control().setReplica(true);
        assertThatThrownBy(() -> oracle.command("SET", "k", "w")).hasMessageContaining("READONLY");
        SERVER.control().setReplica(false);
        assertThat(oracle.command("SET", "k", "w")).isEqualTo("OK");
    }

    @Test
    void goesOnAfterItsConnectionWasCut() {
        oracle.command("PING");
        try (Connection other = stranger("killer")) {
            Replies.call(other, "CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
        }
        assertThat(oracle.command("PING")).isEqualTo("PONG");
    }
}
