package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lockmark.testkit.server.ServerStartException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CONTRACT E02, E04: whatever keeps a server from starting is told in one line that a person can act on. */
class ServerStartFailureTest {

    @TempDir
    Path folder;

    private static ServerStartException failure(String spec, ServerOptions options) {
        ServerStartException failure = catchThrowableOfType(ServerStartException.class, () -> {
            RedisServer server = RedisServers.open(spec, options);
            server.close();
        });
        assertThat(failure).isNotNull();
        assertThat(failure.getMessage()).doesNotContain("\n").contains("hint: ");
        return failure;
    }

    @Test
    void aBadOptionIsToldInTheServersOwnWords() {
        ServerStartException failure =
                failure("embedded", ServerOptions.defaults().withArguments("--bogus-option", "yes"));
        assertThat(failure.reason()).isEqualTo(Reason.BAD_CONFIGURATION);
        assertThat(failure)
                .hasMessageContainingAll(
                        "'bogus-option \"yes\"' Bad directive or wrong number of arguments",
                        "redis-server, port ",
                        "exit status 1");
    }

    @Test
    void aBadValueIsToldInTheServersOwnWords() {
        ServerStartException failure = failure(null, ServerOptions.defaults().withArguments("--maxmemory", "much"));
        assertThat(failure.reason()).isEqualTo(Reason.BAD_CONFIGURATION);
        assertThat(failure).hasMessageContainingAll("maxmemory \"much\"", "argument must be a memory value");
    }

    @Test
    void aFixedPortThatIsTakenIsNamed() {
        try (RedisServer holder = RedisServers.open(null)) {
            ServerStartException failure =
                    failure(null, ServerOptions.defaults().withPort(holder.port()));
            assertThat(failure.reason()).isEqualTo(Reason.PORT_TAKEN);
            assertThat(failure).hasMessageContainingAll("Address already in use", "port " + holder.port());
            assertThat(holder.oracle().command("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void aPortLostToAnotherServerBetweenChoosingAndBindingIsReplaced() {
        try (RedisServer thief = RedisServers.open(null)) {
            int free = PortChooser.random().choose();
            Deque<Integer> choices = new ArrayDeque<>(List.of(thief.port(), thief.port(), free));
            RedisServer server = RedisServers.open(
                    new ServerSource.Default(), ServerOptions.defaults(), choices::removeFirst, false);
            try (server) {
                assertThat(server.port()).isEqualTo(free);
                assertThat(server.pid()).isNotEqualTo(thief.pid());
                assertThat(choices).isEmpty();
            }
            assertThat(thief.oracle().command("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void aPortThatIsAlwaysLostIsGivenUp() {
        try (RedisServer thief = RedisServers.open(null)) {
            assertThatThrownBy(() ->
                            RedisServers.open(new ServerSource.Default(), ServerOptions.defaults(), thief::port, false))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void aMissingProgramIsNamed() {
        Path program = folder.resolve("no-such-server");
        ServerStartException failure = failure(program.toString(), ServerOptions.defaults());
        assertThat(failure.reason()).isEqualTo(Reason.MISSING);
        assertThat(failure).hasMessageContaining(program.toString());
    }

    @Test
    void aNameThatIsNotOnThePathIsNamed() {
        ServerStartException failure = failure("no-such-server", ServerOptions.defaults());
        assertThat(failure.reason()).isEqualTo(Reason.MISSING);
        assertThat(failure).hasMessageContaining("no server program 'no-such-server'");
    }

    @Test
    void aProgramThatIsNotExecutableIsNamed() throws IOException {
        Path program = Files.writeString(folder.resolve("plain-file"), "not a program");
        ServerStartException failure = failure(program.toString(), ServerOptions.defaults());
        assertThat(failure.reason()).isEqualTo(Reason.NOT_EXECUTABLE);
        assertThat(failure).hasMessageContaining("chmod +x " + program);
    }

    @Test
    void aDirectoryIsNoProgram() {
        ServerStartException failure = failure(folder.toString(), ServerOptions.defaults());
        assertThat(failure.reason()).isEqualTo(Reason.NOT_EXECUTABLE);
        assertThat(failure).hasMessageContaining(folder.resolve("redis-server").toString());
    }

    @Test
    void aProgramWhoseInterpreterIsMissingDoesNotFitThisMachine() throws IOException {
        Path program = script("#!/no/such/loader\n");
        ServerStartException failure = failure(program.toString(), ServerOptions.defaults());
        assertThat(failure.reason()).isEqualTo(Reason.NOT_EXECUTABLE);
        assertThat(failure).hasMessageContainingAll(program.toString(), "does not fit this machine");
    }

    // Often, because a guard that takes the end of its server for ours removes the log: a matter of microseconds.
    @RepeatedTest(30)
    void aProgramThatEndsIsQuoted() throws IOException {
        Path program = script("#!/bin/sh\necho first line\necho error while loading libfoo.so\nexit 3\n");
        ServerStartException failure = failure(program.toString(), ServerOptions.defaults());
        assertThat(failure.reason()).isEqualTo(Reason.ENDED);
        assertThat(failure).hasMessageContainingAll("error while loading libfoo.so", "exit status 3");
    }

    @Test
    void aProgramThatNeverAnswersIsGivenUpInTimeAndEnded() throws IOException {
        Path pidFile = folder.resolve("pid");
        Path program = script("#!/bin/sh\necho $$ > '" + pidFile + "'\necho still thinking\nexec sleep 600\n");
        long start = System.nanoTime();
        ServerStartException failure =
                failure(program.toString(), ServerOptions.defaults().withStartTimeout(Duration.ofSeconds(1)));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
        assertThat(failure.reason()).isEqualTo(Reason.NOT_READY);
        assertThat(failure).hasMessageContainingAll("within 1000 ms", "still thinking");
        long pid = Long.parseLong(Files.readString(pidFile).strip());
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    private Path script(String text) throws IOException {
        Path program = Files.writeString(folder.resolve("server"), text);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }
}
