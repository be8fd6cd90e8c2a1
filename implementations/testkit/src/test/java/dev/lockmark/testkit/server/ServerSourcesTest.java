package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.testkit.server.ServerStartException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

class ServerSourcesTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "embedded"})
    void startsWithoutAnythingBeingGiven(String spec) {
        try (RedisServer server = RedisServers.open(spec)) {
            assertAnswersAsOurChild(server);
        }
    }

    static List<ServerUnderTest> everyServer() {
        return ServersUnderTest.list(System.getenv(ServersUnderTest.VARIABLE));
    }

    @ParameterizedTest
    @MethodSource("everyServer")
    void startsEachServerUnderTest(ServerUnderTest candidate) {
        try (RedisServer server = candidate.open(ServerOptions.defaults())) {
            assertAnswersAsOurChild(server);
        }
    }

    private static void assertAnswersAsOurChild(RedisServer server) {
        assertThat(server.owned()).isTrue();
        assertThat(server.oracle().info("server"))
                .containsEntry("process_id", Long.toString(server.pid().orElseThrow()));
        assertThat(server.version()).matches("(Redis|Valkey) \\d+\\.\\d+.*");
        assertThat(server.uri()).isEqualTo("redis://127.0.0.1:" + server.port());
        assertThat(server.oracle().configGet("save")).contains("");
        assertThat(server.oracle().configGet("appendonly")).contains("no");
        assertThat(server.oracle().configGet("bind")).contains("127.0.0.1");
        assertThat(server.oracle().configGet("dir"))
                .contains(server.directory().orElseThrow().toString());
        assertThat(String.join("\n", server.logTail(50))).contains("eady to accept connections");
    }

    @Test
    void startsTheProgramOfAPathThroughAWrapperScript(@TempDir Path folder) throws IOException {
        // The embedded binary for want of a program whose place is known; the wrapper does not even exec it.
        ServerDirectory directory = new ServerDirectory(folder);
        Path program = Programs.locate(new ServerSource.Embedded(), directory);
        Path wrapper = Files.writeString(folder.resolve("wrapper"), "#!/bin/sh\n" + program + " \"$@\"\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        RedisServer server = RedisServers.open(wrapper.toString());
        try (server) {
            assertAnswersAsOurChild(server);
        }
        // Not by its process id, which the dead orphan keeps until process 1 reaps it.
        assertThatThrownBy(() -> server.probe().close()).isInstanceOf(JedisConnectionException.class);
    }

    @Test
    void findsAProgramByItsNameOnThePath() {
        assertThat(Programs.locate(new ServerSource.Program("sh"), new ServerDirectory(Path.of("unused"))))
                .isAbsolute()
                .hasFileName("sh");
    }

    @Test
    void passesArgumentsOnAndLogsInWithThePasswordAmongThem() {
        ServerOptions options = ServerOptions.defaults()
                .withArguments("--requirepass", "p@ss:w/rd +%", "--maxmemory", "64mb", "--save", "3600 1");
        try (RedisServer server = RedisServers.open(null, options)) {
            assertThat(server.oracle().configGet("maxmemory")).contains(Integer.toString(64 << 20));
            assertThat(server.oracle().configGet("save")).contains("3600 1");
            assertThat(server.description()).doesNotContain("p@ss");
            // The URI alone is enough to get in, and is refused with another password.
            try (RedisServer same = RedisServers.open(server.uri())) {
                assertThat(same.oracle().command("PING")).isEqualTo("PONG");
            }
            assertThatThrownBy(() -> RedisServers.open("redis://:wrong@127.0.0.1:" + server.port()))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContainingAll("127.0.0.1:" + server.port(), "WRONGPASS", "hint")
                    .hasMessageNotContaining("wrong@");
        }
    }

    @Test
    void clusterModeWorksWithOneServer() {
        ServerOptions options = ServerOptions.defaults().withArguments("--cluster-enabled", "yes");
        try (RedisServer server = RedisServers.open(null, options)) {
            server.control().takeAllClusterSlots();
            assertThat(String.valueOf(server.oracle().command("CLUSTER", "INFO")))
                    .contains("cluster_slots_assigned:16384");
        }
    }

    @Test
    void leavesAGivenServerAsItWas() {
        try (RedisServer owner = RedisServers.open(null)) {
            owner.oracle().command("SET", "someone", "else's");
            owner.control().resetStatistics();
            RedisServer given = RedisServers.open(owner.uri());
            assertThat(given.owned()).isFalse();
            assertThat(given.pid()).isEmpty();
            assertThat(given.directory()).isEmpty();
            assertThat(given.version()).isEqualTo(owner.version());
            List<Runnable> levers =
                    List.of(given::pause, given::resume, given::kill, given::restartKeepingData, given::restartEmpty);
            for (Runnable lever : levers) {
                assertThatThrownBy(lever::run)
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageContainingAll("127.0.0.1:" + owner.port(), "given, not started here");
            }
            assertThatThrownBy(given::control).isInstanceOf(UnsupportedOperationException.class);
            given.close();
            given.close();
            assertThat(owner.oracle().get("someone")).contains("else's");
            assertThat(owner.oracle().commandStatistics().keySet())
                    .allMatch(name -> List.of("hello", "ping", "info", "client|setname", "get", "config|resetstat")
                            .contains(name));
            assertThat(owner.pid()).isPresent();
        }
    }

    @Test
    void aGivenServerTakesNoConfiguration() {
        assertThatThrownBy(() -> RedisServers.open(
                        "redis://127.0.0.1:1", ServerOptions.defaults().withArguments("--maxmemory", "1mb")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("never configured");
    }

    @Test
    void aGivenServerThatIsNotThereIsToldInOneLine() {
        int port = PortChooser.random().choose();
        assertThatThrownBy(() -> RedisServers.open("redis://127.0.0.1:" + port))
                .isInstanceOfSatisfying(
                        ServerStartException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_READY))
                .hasMessageContainingAll("127.0.0.1:" + port, "refused", "hint")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost",
                "docker:",
                "redis://",
                "redis://host:99999",
                "redis://host/x",
                "redis://secret@host",
                "redis://u:secret@ho st"
            })
    void refusesWhatIsNoSpecWithoutTellingThePassword(String spec) {
        assertThatThrownBy(() -> RedisServers.open(spec))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("server '")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://127.0.0.1:7000",
                "redis://:p%40%2F%2B%20x@db.example:6380/3",
                "rediss://me:you@[::1]:6379"
            })
    void anAddressSurvivesReadingAndWriting(String uri) {
        assertThat(ServerAddress.parse(uri).uri()).isEqualTo(uri);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port", "--DIR", "--daemonize", "--logfile"})
    void refusesArgumentsThatTheLauncherSets(String argument) {
        assertThatThrownBy(() -> ServerOptions.defaults().withArguments(argument, "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(argument);
    }
}
