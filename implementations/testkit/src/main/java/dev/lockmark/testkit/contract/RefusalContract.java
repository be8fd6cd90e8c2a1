package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.exception.ServerRefusedException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** A server that begins to refuse while a lock is held and waited for: everyone is told, and all is well when it is over. */
@Line("T17")
abstract class RefusalContract {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final ServerOptions PERSISTENT =
            ServerOptions.defaults().withArguments("--save", "3600 1", "--appendonly", "no");

    @LockTest
    void waitersOfAServerWithoutMemoryAreTold(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(LONG);
        Lease holder = stage.takenByOther();
        List<Future<Lease>> waiters = waiters(stage, lock);
        stage.server().control().configSet("maxmemory", "1");
        try {
            // Not before the lock is free: a script that only reads is let through.
            holder.close();
            assertTold(waiters, OutOfMemoryException.class, "OOM");
        } finally {
            stage.server().control().configSet("maxmemory", "0");
        }
        lock.acquire().close();
    }

    @Line("C06")
    @LockTest(Forms.ONE)
    void waitersOfAServerThatBecameAReplicaAreTold(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(LONG);
        Lease holder = stage.other()
                .lock(stage.name(), stage.lasting(Duration.ofSeconds(3)))
                .acquire();
        List<Future<Lease>> waiters = waiters(stage, lock);
        stage.server().control().setReplica(true);
        try {
            // When the lease ends: what expired is free to a replica too.
            assertTold(waiters, ReadOnlyReplicaException.class, "READONLY");
        } finally {
            stage.server().control().setReplica(false);
        }
        assertThat(holder.release()).isEqualTo(ReleaseOutcome.EXPIRED);
        lock.acquire().close();
    }

    @LockTest(Forms.EVERY)
    void aServerThatCanNoLongerPersistRefusesEveryOperation(Stage stage) throws Exception {
        RedisServer server = stage.openServer(PERSISTENT);
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        Lease released = lock.acquire();
        Lease renewed =
                client.lock(stage.name() + "-renewed", stage.lasting(LONG)).acquire();
        long ttl = server.oracle().pttl(stage.library().key(renewed.lockName()));
        failToPersist(server);

        assertRefused(client.lock(stage.name() + "-free", stage.lasting(LONG))::tryAcquire);
        assertNotAcquired(lock);
        assertRefused(() -> renewed.renew(LONG.multipliedBy(2)));
        assertThat(server.oracle().pttl(stage.library().key(renewed.lockName())))
                .isBetween(1L, ttl);
        assertThat(renewed.isHeld()).as("still, on the terms of before").isTrue();
        assertRefused(released::release);
        assertThat(released.isHeld()).as("given up").isFalse();
        assertThat(stage.library().owner(server.oracle(), stage.name())).contains(released.ownerToken());

        server.control().configSet("stop-writes-on-bgsave-error", "no");
        renewed.renew(LONG.multipliedBy(2));
        // The release that failed is made up for.
        Waiting.upTo(15).until(() -> !server.oracle().exists(stage.key()));
        lock.acquire().close();
        assertThat(renewed.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @LockTest(Forms.ONE)
    void renewalsThatAServerRefusesAreReportedAndTriedAgain(Stage stage) throws Exception {
        RedisServer server = stage.openServer(PERSISTENT);
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(server.uri(), stage.clientOptions().withListener(recorded));
        Lease kept =
                client.lock(stage.name(), stage.renewed(Duration.ofSeconds(6))).acquire();
        failToPersist(server);
        Waiting.upTo(15).until(() -> !recorded.failures.isEmpty());
        int renewals = recorded.renewals.get();
        server.control().configSet("stop-writes-on-bgsave-error", "no");
        Waiting.upTo(15).until(() -> recorded.renewals.get() > renewals);
        assertThat(kept.isHeld()).isTrue();
        assertThat(recorded.losses).isEmpty();
        assertThat(kept.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @LockTest(Forms.ONE)
    void aServerThatLoadsItsDataRefusesUntilItIsDone(Stage stage) throws Exception {
        RedisServer server = stage.openServer(ServerOptions.defaults()
                .withArguments(
                        "--enable-debug-command", "yes",
                        // Looks at its clients after each key or so, and takes 1 ms for each.
                        "--loading-process-events-interval-bytes", "1024",
                        "--key-load-delay", "1000"));
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        Lease held = lock.acquire();
        long token = held.fencingToken();
        server.oracle().command("DEBUG", "POPULATE", "1200", "page", "100");
        FutureTask<Boolean> loading = stage.start(() -> {
            try (var connection = server.probe()) {
                connection.sendCommand(() -> new byte[] {'D', 'E', 'B', 'U', 'G'}, "RELOAD");
                connection.setSoTimeout(20_000);
                return "OK".equals(connection.getStatusCodeReply());
            }
        });
        List<LockException> refusals = new ArrayList<>();
        Waiting.upTo(15).until(() -> {
            try {
                held.renew(LONG);
            } catch (LockException refusal) {
                refusals.add(refusal);
            }
            try {
                assertThat(lock.tryAcquire()).as("held all the while").isEmpty();
            } catch (LockException refusal) {
                refusals.add(refusal);
            }
            return loading.isDone();
        });
        assertThat(Waiting.of(loading)).isTrue();
        assertThat(refusals)
                .as("what was said meanwhile")
                .hasSizeGreaterThan(1)
                .allSatisfy(refusal -> assertThat(refusal)
                        .isInstanceOf(ServerRefusedException.class)
                        .hasMessageContaining("LOADING"));
        held.renew(LONG);
        assertThat(lock.tryAcquire()).as("held all the while").isEmpty();
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        try (Lease next = lock.acquire()) {
            assertThat(next.fencingToken()).isGreaterThan(token);
        }
    }

    /** Two that wait for ever, and have asked already. */
    private static List<Future<Lease>> waiters(Stage stage, DistributedLock lock) {
        CompletableFuture<Lease> asked = lock.acquireAsync().toCompletableFuture();
        FutureTask<Lease> waiter = stage.start(lock::acquire);
        Waiting.upTo(10).until(() -> stage.client().commandsSent() > 8);
        return List.of(asked, waiter);
    }

    private static void assertTold(List<Future<Lease>> waiters, Class<? extends LockException> type, String said) {
        for (Future<Lease> waiter : waiters) {
            assertThatThrownBy(() -> waiter.get(20, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(type)
                    .hasMessageContaining(said);
        }
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(ServerRefusedException.class);
    }

    /** A held lock may be busy as before, if finding that out writes nothing. */
    private static void assertNotAcquired(DistributedLock lock) {
        try {
            assertThat(lock.tryAcquire()).isEmpty();
        } catch (LockException refusal) {
            assertThat(refusal).isInstanceOf(ServerRefusedException.class);
        }
    }

    private static void failToPersist(RedisServer server) throws IOException {
        try (Stream<Path> all = Files.walk(server.directory().orElseThrow())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
        server.oracle().command("BGSAVE");
        Waiting.upTo(10)
                .until(() -> "err".equals(server.oracle().info("persistence").get("rdb_last_bgsave_status")));
    }
}
