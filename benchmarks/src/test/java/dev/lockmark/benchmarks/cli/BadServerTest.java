package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that cannot be measured: one clear line, status 1, no key of ours left there and no run's folder here. */
class BadServerTest {
    private static RedisServer server;

    @TempDir
    Path output;

    @BeforeAll
    static void start() {
        server = RedisServers.open(
                null,
                ServerOptions.defaults()
                        .withArguments("--user", "noeval", "on", ">secret", "~*", "+@all", "-eval", "-evalsha")
                        .withArguments("--user", "noset", "on", ">secret", "~*", "+@all", "-set")
                        .withArguments("--user", "noping", "on", ">secret", "~*", "+@all", "-ping")
                        .withArguments("--user", "noinfo", "on", ">secret", "~*", "+@all", "-info")
                        .withArguments("--user", "nokeys", "on", ">secret", "~theirs:*", "+@all"));
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "noeval:secret, the user lacks a permission",
        "noset:secret, the user lacks a permission",
        "nokeys:secret, the user lacks a permission",
        "noping:secret, NOPERM",
        "noset:wrong-one, WRONGPASS",
    })
    void aPermissionThatIsMissingIsNamedAndThePasswordIsNot(String user, String message) {
        assertThatRunSays(server.uri().replace("redis://", "redis://" + user + "@"), message);
        assertThat(server.oracle().keys("*lockmark-bench*")).isEmpty();
    }

    @Test
    void aServerThatDoesNotTellAboutItselfCanBeMeasured() {
        Launched launched =
                Launched.with("doctor", "--redis", server.uri().replace("redis://", "redis://noinfo:secret@"));

        assertThat(launched.err()).isEmpty();
        assertThat(launched.out()).contains("server: unknown, given server").doesNotContain("secret");
        assertThat(launched.status()).isEqualTo(ExitStatus.DONE);
    }

    @Test
    void aReplicaIsNamedWithWhatToDo() {
        server.control().setReplica(true);
        try {
            assertThatRunSays(server.uri(), "read-only replica: connect to its primary");
        } finally {
            server.control().setReplica(false);
        }
    }

    @Test
    void aFullServerIsNamedWithWhatToDo() {
        server.control().configSet("maxmemory", "1");
        try {
            assertThatRunSays(server.uri(), "at its maxmemory: free memory or raise the limit");
        } finally {
            server.control().configSet("maxmemory", "0");
        }
    }

    @Test
    void nobodyThereIsNamedWithTheAddress() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatRunSays("redis://:secret@127.0.0.1:" + port, "127.0.0.1:" + port + " does not answer");
    }

    @Test
    void aProgramThatIsNoneIsNamed() {
        assertThatRunSays("/no/such/redis-server", "no server program /no/such/redis-server");
    }

    private void assertThatRunSays(String redis, String message) {
        Launched launched = Launched.with("quick", "--redis", redis, "--output", output.toString());

        assertThat(launched.errorLines())
                .singleElement()
                .asString()
                .contains(message)
                .doesNotContain("secret");
        assertThat(launched.status()).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
        assertThat(output).satisfies(folder -> {
            try (var files = Files.list(folder)) {
                assertThat(files).isEmpty();
            }
        });
    }
}
