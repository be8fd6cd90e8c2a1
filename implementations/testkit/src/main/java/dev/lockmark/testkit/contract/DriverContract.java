package dev.lockmark.testkit.contract;

import static dev.lockmark.testkit.contract.DriverCommands.bytes;
import static dev.lockmark.testkit.contract.DriverCommands.echo;
import static dev.lockmark.testkit.contract.DriverCommands.eval;
import static dev.lockmark.testkit.contract.DriverCommands.increment;
import static dev.lockmark.testkit.contract.DriverCommands.missingScript;
import static dev.lockmark.testkit.contract.DriverCommands.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.exception.ScriptMissingException;
import dev.lockmark.exception.ServerRefusedException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every driver with a connection of its own must answer, on a real server. A driver's module extends it once;
 * {@link DriverFaultContract} has what happens when things fail.
 */
public abstract class DriverContract extends DriverFixture {
    /** For subclasses. */
    protected DriverContract() {}

    // Replies

    @Test
    void replyKindsAreToldApart() {
        assertThat(run(eval("return 42"))).isEqualTo(42L);
        assertThat(run(eval("return -7"))).isEqualTo(-7L);
        assertThat(run(set("status", "x"))).isEqualTo("OK");
        assertThat(run(echo("bulk"))).isEqualTo(bytes("bulk"));
        assertThat(run(echo(""))).isEqualTo(bytes(""));
        assertThat(run(eval("return false"))).isNull();
        assertThat(run(eval("return {}"))).isEqualTo(List.of());
    }

    @Test
    void aSetThatFindsTheKeyTakenIsNil() {
        Command exclusive = Command.of(
                CommandName.SET, bytes("taken"), bytes("taken"), bytes("x"), bytes("NX"), bytes("PX"), bytes("60000"));

        assertThat(run(exclusive)).isEqualTo("OK");
        assertThat(run(exclusive)).isNull();
    }

    @Test
    void arraysNest() {
        Object reply = run(eval("return {1, {'two', {}, {3}}, false, 'four'}"));

        assertThat(reply).isInstanceOf(List.class);
        List<?> outer = (List<?>) reply;
        assertThat(outer).hasSize(4);
        assertThat(outer.get(0)).isEqualTo(1L);
        List<?> inner = (List<?>) outer.get(1);
        assertThat(inner.get(0)).isEqualTo(bytes("two"));
        assertThat(inner.get(1)).isEqualTo(List.of());
        assertThat(inner.get(2)).isEqualTo(List.of(3L));
        assertThat(outer.get(2)).isNull();
        assertThat(outer.get(3)).isEqualTo(bytes("four"));
    }

    @Test
    void aCommandThatTheServerHasIsToldFromOneThatItLacks() {
        List<?> known = (List<?>) run(Command.keyless(CommandName.COMMAND, "INFO", "SET"));
        assertThat(known).hasSize(1);
        List<?> set = (List<?>) known.get(0);
        assertThat(set.get(0)).isEqualTo(bytes("set"));

        List<?> unknown = (List<?>) run(Command.keyless(CommandName.COMMAND, "INFO", "NOSUCH"));
        // Absent is nil, or an empty array on some servers.
        assertThat(unknown.isEmpty() || unknown.get(0) == null || ((List<?>) unknown.get(0)).isEmpty())
                .isTrue();
    }

    @Test
    void argumentsAreBytes() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        Command command = Command.of(CommandName.EVAL, all, bytes("return KEYS[1]"), bytes("1"), all);

        assertThat(run(command)).isEqualTo(all);
    }

    @Test
    void aLargeReplyArrivesWhole() {
        String text = "x".repeat(300_000);

        assertThat(run(eval("return string.rep('x', 300000)"))).isEqualTo(bytes(text));
        assertThat(run(echo(text))).isEqualTo(bytes(text));
    }

    // Errors

    @Test
    void aMissingScriptIsSaidAndTheConnectionGoesOn() {
        assertThatExceptionOfType(ScriptMissingException.class).isThrownBy(() -> run(missingScript()));
        assertThat(run(echo("on"))).isEqualTo(bytes("on"));
    }

    @Test
    void anyOtherErrorHasItsCode() {
        assertThatExceptionOfType(ServerRefusedException.class)
                .isThrownBy(() -> run(Command.keyless(CommandName.SET, "alone")))
                .satisfies(e -> assertThat(e.errorCode()).isEqualTo("ERR"));
    }

    @Test
    void memoryExhausted() {
        server().control().configSet("maxmemory", "1");
        try {
            assertThatExceptionOfType(OutOfMemoryException.class).isThrownBy(() -> run(set("k", "v")));
        } finally {
            server().control().configSet("maxmemory", "0");
        }
    }

    @Test
    void replicaRefusesToWrite() {
        server().control().setReplica(true);
        try {
            assertThatExceptionOfType(ReadOnlyReplicaException.class).isThrownBy(() -> run(set("k", "v")));
        } finally {
            server().control().setReplica(false);
        }
    }

    @Test
    void missingPermission() {
        server().oracle().command("ACL", "SETUSER", "limited", "on", ">secret", "~*", "+@all", "-set");
        try (Driver limited = connect(withLogin("limited:secret"), ClientOptions.defaults())) {
            assertThatExceptionOfType(PermissionDeniedException.class)
                    .isThrownBy(() -> limited.execute(set("k", "v"), SECOND));
        } finally {
            server().oracle().command("ACL", "DELUSER", "limited");
        }
    }

    @Test
    void wrongPasswordIsSaidAtOnceAndNotRepeated() {
        assertThatExceptionOfType(AuthenticationException.class)
                .isThrownBy(() -> connect(withLogin("nobody:s3cr3t"), ClientOptions.defaults()))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cr3t"));
    }

    @Test
    void missingPasswordIsSaidAtOnce() {
        try (RedisServer locked =
                RedisServers.open(null, ServerOptions.defaults().withArguments("--requirepass", "secret"))) {
            String open = "redis://" + locked.host() + ":" + locked.port();
            assertThatExceptionOfType(AuthenticationException.class)
                    .isThrownBy(() -> connect(open, ClientOptions.defaults()));
            try (Driver known = connect(locked.uri(), ClientOptions.defaults())) {
                assertThat(known.execute(echo("in"), SECOND)).isEqualTo(bytes("in"));
            }
        }
    }

    @Test
    void theDatabaseOfTheUriIsUsed() {
        try (Driver third = connect(server().uri() + "/3", ClientOptions.defaults())) {
            third.execute(set("there", "x"), SECOND);
        }
        assertThat(server().oracle().exists("there")).isFalse();
    }

    @Test
    void nobodyListens() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        assertThatExceptionOfType(ServerUnreachableException.class)
                .isThrownBy(() -> connect("redis://:s3cr3t@127.0.0.1:" + port, ClientOptions.defaults()))
                .satisfies(e -> assertThat(e.getMessage())
                        .contains("127.0.0.1:" + port)
                        .contains("check")
                        .doesNotContain("s3cr3t"));
    }

    @Test
    void uriThatCannotBeUnderstood() {
        assertThatThrownBy(() -> connect("redis-sentinel://:s3cr3t@host:1", ClientOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("uri")
                .hasMessageContaining("expected redis-sentinel://")
                .hasMessageNotContaining("s3cr3t");
    }

    @Test
    void aStoppedServerDoesNotHoldUpConnect() {
        server().pause();
        try {
            long start = System.nanoTime();
            assertThatExceptionOfType(ServerUnreachableException.class)
                    .isThrownBy(() -> connect(
                            server().uri(), ClientOptions.defaults().withCommandTimeout(Duration.ofMillis(300))));
            assertThat(System.nanoTime() - start).isLessThan(10 * SECOND);
        } finally {
            server().resume();
        }
    }

    // Asynchronous commands and batches

    @Test
    void aBatchKeepsItsOrderAndEachCommandItsOwnOutcome() {
        List<CompletableFuture<@Nullable Object>> replies =
                driver().executeBatch(List.of(set("k", "1"), missingScript(), increment("k"), increment("k")), SECOND);

        assertThat(replies.get(0).join()).isEqualTo("OK");
        assertThat(failure(replies.get(1))).isInstanceOf(ScriptMissingException.class);
        assertThat(replies.get(2).join()).isEqualTo(2L);
        assertThat(replies.get(3).join()).isEqualTo(3L);
    }

    @Test
    void aLargeBatchKeepsItsOrder() {
        int size = 2500;
        List<Command> commands =
                IntStream.range(0, size).mapToObj(i -> increment("n")).toList();

        List<CompletableFuture<@Nullable Object>> replies = driver().executeBatch(commands, 10 * SECOND);

        for (int i = 0; i < size; i++) {
            assertThat(replies.get(i).join()).isEqualTo(i + 1L);
        }
    }

    @Test
    void anEmptyBatchIsNothing() {
        assertThat(driver().executeBatch(List.of(), SECOND)).isEmpty();
        assertThat(driver().commandsSent()).isZero();
    }

    @Test
    void manyThreadsEachGetTheirOwnReply() {
        List<CompletableFuture<Void>> threads = IntStream.range(0, 16)
                .mapToObj(thread -> CompletableFuture.runAsync(
                        () -> {
                            for (int i = 0; i < 200; i++) {
                                assertThat(run(echo(thread + "-" + i))).isEqualTo(bytes(thread + "-" + i));
                            }
                        },
                        task -> new Thread(task).start()))
                .toList();

        threads.forEach(CompletableFuture::join);
        assertThat(driver().commandsSent()).isEqualTo(16 * 200);
    }

    // Counting

    @Test
    void eachCommandIsCountedOnce() {
        assertThat(driver().commandsSent()).isZero();
        run(echo("one"));
        assertThatThrownBy(() -> run(missingScript())).isInstanceOf(LockException.class);
        driver().executeAsync(echo("three"), SECOND).join();
        driver().executeBatch(List.of(echo("four"), echo("five")), SECOND).forEach(CompletableFuture::join);

        assertThat(driver().commandsSent()).isEqualTo(5);
    }
}
