package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;

class ServerLeversTest {

    private final RedisServer server = RedisServers.open(null);

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void aPausedServerAnswersNobodyAndThenExecutesWhatItWasSent() {
        try (Connection impatient = server.probe()) {
            server.pause();
            assertThatThrownBy(() -> Replies.call(impatient, "SET", "late", "1", "PX", "60000"))
                    .isInstanceOf(JedisConnectionException.class);
        }
        server.resume();
        assertThat(server.oracle().pttl("late")).isBetween(50_000L, 60_000L);
    }

    @Test
    void aRestartKeepsTheDataWhenAsked() {
        long before = server.pid().orElseThrow();
        server.oracle().command("SET", "kept", "1", "PX", "60000");
        server.restartKeepingData();
        assertThat(server.pid().orElseThrow()).isNotEqualTo(before);
        assertThat(server.oracle().pttl("kept")).isBetween(1L, 60_000L);
        // Also a stopped one, which has to be woken to save.
        server.pause();
        server.restartKeepingData();
        assertThat(server.oracle().exists("kept")).isTrue();
    }

    @Test
    void aRestartDropsTheDataWhenAsked() {
        int port = server.port();
        server.oracle().command("SET", "dropped", "1");
        server.oracle().command("SAVE");
        server.restartEmpty();
        assertThat(server.port()).isEqualTo(port);
        assertThat(server.oracle().keys("*")).isEmpty();
    }

    @Test
    void aKilledServerIsGoneUntilItIsRestarted() {
        server.oracle().command("SET", "saved", "1");
        server.oracle().command("SAVE");
        server.oracle().command("SET", "unsaved", "1");
        server.kill();
        server.kill();
        assertThat(server.pid()).isEmpty();
        assertThatThrownBy(() -> server.probe().close()).isInstanceOf(JedisConnectionException.class);
        assertThatThrownBy(server::pause)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not running");
        server.restartKeepingData();
        assertThat(server.oracle().keys("*")).containsExactly("saved");
    }

    @Test
    void aServerThatWasShutDownByAClientCanBeRestarted() {
        assertThatThrownBy(() -> server.oracle().command("SHUTDOWN", "NOSAVE"))
                .isInstanceOf(JedisConnectionException.class);
        server.restartEmpty();
        assertThat(server.oracle().command("PING")).isEqualTo("PONG");
    }

    @Test
    void closeEndsTheServerOnceAndForAll() {
        ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
        Path directory = server.directory().orElseThrow();
        server.close();
        assertThat(process.isAlive()).isFalse();
        assertThat(directory.getParent()).doesNotExist();
        server.close();
        assertThatThrownBy(server::restartEmpty)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was closed");
    }

    @Test
    void closeEndsAStoppedServerInBoundedTime() {
        ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
        server.pause();
        long start = System.nanoTime();
        server.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void closeEndsTheServerAlsoOnAnInterruptedThread() {
        ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
        Thread.currentThread().interrupt();
        server.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void closeEndsTheServerWhoseGuardWasKilled() {
        ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
        ProcessHandle guard = process.parent().orElseThrow();
        guard.destroyForcibly();
        guard.onExit().join();
        assertThat(process.isAlive()).isTrue();
        server.close();
        // Not by its process id, which the dead orphan keeps until process 1 reaps it.
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() ->
                        assertThatThrownBy(() -> server.probe().close()).isInstanceOf(JedisConnectionException.class));
    }

    @Test
    void aSharedServerIsOneUntilItDies() {
        RedisServer shared = RedisServers.shared(null);
        shared.close();
        assertThat(RedisServers.shared("")).isSameAs(shared);
        assertThat(shared.oracle().command("PING")).isEqualTo("PONG");
        shared.kill();
        RedisServer next = RedisServers.shared(null);
        assertThat(next).isNotSameAs(shared);
        assertThat(next.oracle().command("PING")).isEqualTo("PONG");
    }
}
