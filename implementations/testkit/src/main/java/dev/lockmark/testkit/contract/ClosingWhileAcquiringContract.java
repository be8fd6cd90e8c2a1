package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A client that is closed while it asks: nobody else would give back what it gets, for a whole lease. */
@Line("R09")
abstract class ClosingWhileAcquiringContract {
    /** So long that a key which goes earlier was removed and has not expired. */
    private static final Duration LONG = Duration.ofMinutes(2);

    /** Half of what a client that closes waits for its last replies. */
    private static final Duration IN_TIME = Duration.ofMillis(250);

    @LockTest(Forms.ONE)
    void acquisitionsOfBothKindsLeaveNoLockBehind(Stage stage) throws Exception {
        // Again if this machine was too busy to let the server answer while the client still closes.
        for (boolean inTime = false; !inTime; ) {
            LockClient client = stage.connect(stage.clientOptions());
            DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
            DistributedLock otherLock = client.lock(stage.name() + "-async", stage.lasting(LONG));
            lock.acquire().close();
            stage.server().control().flushAll();
            stage.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
            long sent = client.commandsSent();
            FutureTask<Optional<Lease>> blocking = stage.start(lock::tryAcquire);
            CompletableFuture<Optional<Lease>> async =
                    otherLock.tryAcquireAsync().toCompletableFuture();
            Waiting.upTo(10).until(() -> client.commandsSent() > sent + 1);
            long begin = System.nanoTime();
            FutureTask<Boolean> closing = stage.start(() -> {
                client.close();
                return true;
            });
            assertTold(async);
            stage.oracle().command("CLIENT", "UNPAUSE");
            inTime = System.nanoTime() - begin < IN_TIME.toNanos();
            assertThat(Waiting.of(closing)).isTrue();
            assertTold(blocking);
            // The requests were executed: there was something to give back.
            Waiting.upTo(10).until(() -> stage.oracle().keys("*:fence").size() == 2);
            if (inTime) {
                Waiting.upTo(10).until(() -> stage.oracle().keys("*").size() == 2);
            }
            stage.server().control().flushAll();
        }
    }

    private static void assertTold(Future<?> asked) {
        assertThatThrownBy(() -> asked.get(10, TimeUnit.SECONDS))
                .cause()
                .satisfies(ClosingContract::isToldOfTheClosing);
    }

    @LockTest(Forms.ONE)
    void aStoppedServerDoesNotHoldTheClosingUp(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions());
        client.lock(stage.name(), stage.renewed(Duration.ofSeconds(1))).acquire();
        stage.server().pause();
        try {
            closesInTimeFromTwoThreads(stage, client);
        } finally {
            stage.server().resume();
        }
        // What was asked meanwhile is executed now, when nobody is left to take it back.
        stage.oracle().command("FLUSHALL");
    }

    @LockTest(Forms.ONE)
    void aServerThatIsGoneDoesNotHoldTheClosingUp(Stage stage) throws Exception {
        RedisServer server = stage.openServer(ServerOptions.defaults());
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        client.lock(stage.name(), stage.renewed(Duration.ofSeconds(1))).acquire();
        server.kill();
        closesInTimeFromTwoThreads(stage, client);
    }

    /** While fifty ask, half of them on threads. */
    private static void closesInTimeFromTwoThreads(Stage stage, LockClient client) throws Exception {
        List<Future<?>> asked = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            DistributedLock lock = client.lock(stage.name() + "-" + i, stage.lasting(Duration.ofSeconds(1)));
            asked.add(lock.tryAcquireAsync().toCompletableFuture());
            asked.add(stage.start(lock::tryAcquire));
        }
        long begin = System.nanoTime();
        CompletableFuture<Void> other = CompletableFuture.runAsync(client::close);
        client.close();
        other.get(20, TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(ClosingContract.MOST);
        for (Future<?> one : asked) {
            assertThatThrownBy(() -> one.get(20, TimeUnit.SECONDS)).hasCauseInstanceOf(LockException.class);
        }
    }
}
