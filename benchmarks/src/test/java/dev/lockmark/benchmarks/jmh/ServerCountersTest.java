package dev.lockmark.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.jmh.ServerCounters.Spent;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

class ServerCountersTest {
    private static final long TIMES = 137;

    private static RedisServer server;

    @BeforeAll
    static void start() {
        server = RedisServers.open(
                null, ServerOptions.defaults().withArguments("--user", "blind", "on", ">p", "~*", "+@all", "-info"));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @Test
    void nothingSentCostsNothing() {
        try (ServerCounters counters = ServerCounters.open(server.uri())) {
            counters.begin();

            assertThat(counters.end(Set.of())).isEqualTo(new Spent(0, 0, 0, 0));
        }
    }

    @Test
    void plainCommandsAndTheirBytesAreCountedToTheLast() {
        try (ServerCounters counters = ServerCounters.open(server.uri());
                Connection connection = server.probe()) {
            long sent = server.oracle().commandCalls("set");
            counters.begin();
            for (int i = 0; i < TIMES; i++) {
                connection.executeCommand(
                        new CommandArguments(Command.SET).add("k").add("v"));
            }
            Spent spent = counters.end(Set.of("set"));

            assertThat(spent).isNotNull();
            assertThat(spent.commands()).isEqualTo(TIMES);
            assertThat(spent.bytesIn()).isEqualTo(TIMES * bytes("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1\r\nv\r\n"));
            assertThat(spent.bytesOut()).isEqualTo(TIMES * bytes("+OK\r\n"));
            assertThat(server.oracle().commandCalls("set") - sent).isEqualTo(TIMES);
        }
    }

    @Test
    void aScriptsCommandsAreCountedAndItsTimeIsCountedOnce() {
        try (ServerCounters counters = ServerCounters.open(server.uri());
                Connection connection = server.probe()) {
            server.control().resetStatistics();
            counters.begin();
            for (int i = 0; i < TIMES; i++) {
                connection.executeCommand(new CommandArguments(Command.EVAL)
                        .add("redis.call('set', 'k', '1') return redis.call('get', 'k')")
                        .add("0"));
            }
            Spent spent = counters.end(Set.of());

            assertThat(spent).isNotNull();
            assertThat(spent.commands()).isEqualTo(3 * TIMES);
            assertThat(spent.micros())
                    .isPositive()
                    .isEqualTo(server.oracle().commandStatistics().get("eval").microseconds());
        }
    }

    @Test
    void aServerThatDoesNotTellIsNoFailure() {
        String uri = server.uri().replace("redis://", "redis://blind:p@");
        try (ServerCounters counters = ServerCounters.open(uri)) {
            counters.begin();

            assertThat(counters.end(Set.of())).isNull();
        }
    }

    private static int bytes(String wire) {
        return wire.getBytes(StandardCharsets.UTF_8).length;
    }
}
