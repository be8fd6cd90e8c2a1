package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.LossReason;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.topology.SentinelSet;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;

/** A primary that changes while its locks are held and waited for. */
abstract class SentinelContract {
    @AfterAll
    static void endServers() {
        Topologies.close();
    }

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofSeconds(2);

    @LockTest(Forms.ONE)
    void theWholeLifeCycle(Stage stage) throws Exception {
        SentinelSet set = Topologies.sentinels(stage);
        LockClient client = stage.connect(set.uri(), Topologies.patient(stage));
        LifeCycle.of(stage, client, stage.name());
        set.primary().control().flushScripts();
        LifeCycle.of(stage, client, stage.name());
        assertThat(set.primary().oracle().keys("*")).allMatch(key -> key.endsWith(":fence"));
    }

    @LockTest(Forms.ONE)
    void aPrimaryThatNobodyKnowsIsNamed(Stage stage) {
        SentinelSet set = Topologies.sentinels(stage);
        assertThatThrownBy(() -> stage.connect(set.uri("nobody-knows"), stage.clientOptions()))
                .isInstanceOf(LockException.class)
                .hasMessageContaining("nobody-knows")
                .hasMessageMatching("(?i).*sentinel.*");
    }

    @LockTest(Forms.ONE)
    void sentinelsThatAreNotThereAreNamed(Stage stage) {
        Topologies.sentinels(stage);
        assertThatThrownBy(() -> stage.connect(ConnectionForm.SENTINEL.example(), stage.clientOptions()))
                .isInstanceOf(LockException.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageMatching("(?i).*sentinel.*");
    }

    @LockTest(Forms.ONE)
    void oneSentinelThatIsThereIsEnough(Stage stage) throws Exception {
        SentinelSet set = Topologies.sentinels(stage);
        int port = set.sentinels().get(2).port();
        String uri = "redis-sentinel://127.0.0.1:1,127.0.0.1:" + port + "#" + SentinelSet.NAME;
        LifeCycle.of(stage, stage.connect(uri, Topologies.patient(stage)), stage.name());
    }

    @Line({"C04", "C09"})
    @LockTest(Forms.ONE)
    void aLeaseOutlivesItsPrimaryAndItsWaiterIsServed(Stage stage) throws Exception {
        SentinelSet set = Topologies.sentinels(stage);
        Pair pair = Pair.on(stage, set, LONG);
        replicated(set);
        RedisServer old = set.killPrimary();
        RedisServer next = set.awaitPrimaryOtherThan(old);
        // The replica has never run a script.
        LifeCycle.renewPersistently(pair.held(), LONG.plusSeconds(10));
        assertThat(next.oracle().get(stage.key())).contains(pair.held().ownerToken());
        assertThat(next.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis());
        assertThat(pair.held().isHeld()).isTrue();
        assertThat(pair.waiting().isDone()).isFalse();
        LifeCycle.releasePersistently(pair.held());
        assertServed(pair, next, stage);
    }

    @Line("C04")
    @LockTest(Forms.ONE)
    void aLeaseThatNobodyKeepsEndsOnTheNewPrimaryToo(Stage stage) throws Exception {
        SentinelSet set = Topologies.sentinels(stage);
        Pair pair = Pair.on(stage, set, SHORT);
        replicated(set);
        long start = System.nanoTime();
        RedisServer old = set.killPrimary();
        RedisServer next = set.awaitPrimaryOtherThan(old);
        Duration detection = Duration.ofNanos(System.nanoTime() - start);
        assertServed(pair, next, stage);
        // Detection, one lease, and what a busy machine takes to find out about both.
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isLessThan(detection.plus(SHORT).plusSeconds(15));
        assertThat(pair.held().isHeld()).isFalse();
    }

    // Replication is asynchronous, so what the old primary has confirmed may be gone.
    @Line("C04")
    @LockTest(Forms.ONE)
    void aLeaseThatTheNewPrimaryDoesNotHaveIsLostAndItsHolderToldSo(Stage stage) throws Exception {
        SentinelSet set = Topologies.sentinels(stage);
        LockClient client = stage.connect(set.uri(), Topologies.patient(stage));
        Lease held = client.lock(stage.name(), stage.renewed(LONG)).acquire();
        RedisServer old = set.killPrimary();
        RedisServer next = set.awaitPrimaryOtherThan(old);
        next.control().flushAll();
        LockClient other = stage.connect(set.uri(), Topologies.patient(stage));
        try (Lease taken = LifeCycle.acquirePersistently(other.lock(stage.name(), stage.lasting(LONG)))) {
            assertThat(taken.fencingToken()).isGreaterThan(held.fencingToken());
            Waiting.upTo(40).until(() -> foundLost(held));
            assertThat(held.isHeld()).isFalse();
            assertThat(held.whenLost().toCompletableFuture().get(20, TimeUnit.SECONDS))
                    .isIn(LossReason.TAKEN_OVER, LossReason.EXPIRED);
            assertThat(next.oracle().get(stage.key())).contains(taken.ownerToken());
        }
    }

    // The old primary goes on as a replica, and Sentinel cuts its connections.
    @Line("C06")
    @LockTest(Forms.ONE)
    void everyChangeOfThePrimaryIsFollowed(Stage stage) throws Exception {
        SentinelSet set = Topologies.sentinels(stage);
        for (int round = 0; round < 2; round++) {
            Pair pair = Pair.on(stage, set, LONG);
            replicated(set);
            RedisServer next = set.failover();
            // Until a Sentinel has demoted it, the old one takes writes too, and loses them.
            set.awaitHealthy();
            LifeCycle.renewPersistently(pair.held(), LONG.plusSeconds(10));
            LifeCycle.releasePersistently(pair.held());
            assertServed(pair, next, stage);
        }
    }

    private static boolean foundLost(Lease lease) {
        try {
            lease.renew(LONG);
        } catch (LeaseLostException e) {
            return true;
        } catch (LockException e) {
            // The way to the new primary is not found yet.
        }
        return false;
    }

    private static void replicated(SentinelSet set) {
        set.primary().oracle().command("WAIT", "2", "1500");
    }

    private static void assertServed(Pair pair, RedisServer primary, Stage stage) throws Exception {
        Lease next = pair.waiting().get(60, TimeUnit.SECONDS);
        assertThat(primary.oracle().get(stage.key())).contains(next.ownerToken());
        assertThat(next.fencingToken()).isGreaterThan(pair.held().fencingToken());
        next.close();
        assertThat(primary.oracle().exists(stage.key())).isFalse();
    }

    /** One client that holds the lock, and another one that waits for it, and goes on after failures. */
    private record Pair(Lease held, FutureTask<Lease> waiting) {
        static Pair on(Stage stage, SentinelSet set, Duration lease) throws Exception {
            LockClient holder = stage.connect(set.uri(), Topologies.patient(stage));
            LockClient waiter = stage.connect(set.uri(), Topologies.patient(stage));
            Lease held = holder.lock(stage.name(), stage.lasting(lease)).acquire();
            DistributedLock lock = waiter.lock(stage.name(), stage.lasting(LONG));
            long before = waiter.commandsSent();
            FutureTask<Lease> waiting = stage.start(() -> {
                Lease next = LifeCycle.acquirePersistently(lock);
                assertThat(held.isHeld()).as("two holders").isFalse();
                return next;
            });
            Waiting.upTo(20).until(() -> waiter.commandsSent() > before);
            return new Pair(held, waiting);
        }
    }
}
