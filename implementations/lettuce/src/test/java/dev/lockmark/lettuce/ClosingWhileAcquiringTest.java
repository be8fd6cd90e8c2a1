package dev.lockmark.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
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
            LockClient client = LettuceLocks.connect(server.uri());
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
}
