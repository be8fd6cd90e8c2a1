package dev.lockmark.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that is closed while a slow server has its acquisition: nobody would give the lock back for a whole lease. */
@Timeout(20)
final class ClosingWhileAcquiringTest {
    @Test
    void aBlockingAcquisitionLeavesNoLockBehind() throws InterruptedException {
        leavesNoLockBehind(client ->
                CompletableFuture.supplyAsync(() -> client.lock("late").tryAcquire()));
    }

    @Test
    void anAsynchronousAcquisitionLeavesNoLockBehind() throws InterruptedException {
        leavesNoLockBehind(client -> client.lock("late").tryAcquireAsync().toCompletableFuture());
    }

    private static void leavesNoLockBehind(Function<LockClient, CompletableFuture<Optional<Lease>>> way)
            throws InterruptedException {
        try (RedisServer server = RedisServers.open(null)) {
            LockClient client = RedissonLocks.connect(server.uri());
            client.lock("warm").acquire().release();
            server.oracle().command("CLIENT", "PAUSE", "300", "WRITE");
            CompletableFuture<Optional<Lease>> waiting = way.apply(client);
            Thread.sleep(100);
            client.close();
            assertThatThrownBy(() -> waiting.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(ClientClosedException.class);
            Thread.sleep(500);
            assertThat(server.oracle().keys("{late}")).isEmpty();
            assertThat(server.oracle().exists("{late}:fence")).isTrue();
        }
    }

    /** R09. */
    @Test
    void aStoppedServerDoesNotHoldTheCloseUp() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null)) {
            LockClient client = RedissonLocks.connect(server.uri());
            client.lock("held").acquire();
            server.pause();
            List<CompletableFuture<Optional<Lease>>> waiting = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String name = "late" + i;
                waiting.add(client.lock(name).tryAcquireAsync().toCompletableFuture());
                waiting.add(
                        CompletableFuture.supplyAsync(() -> client.lock(name).tryAcquire()));
            }
            Thread.sleep(200);
            long start = System.nanoTime();
            CompletableFuture<Void> other = CompletableFuture.runAsync(client::close);
            client.close();
            other.join();
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
            for (CompletableFuture<Optional<Lease>> one : waiting) {
                assertThatThrownBy(() -> one.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(LockException.class);
            }
            server.resume();
        }
    }
}
