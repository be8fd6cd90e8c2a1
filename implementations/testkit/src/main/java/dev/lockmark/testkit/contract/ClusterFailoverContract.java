package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.topology.ClusterSet;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** A node of a cluster that dies, and its replica that takes its place. */
abstract class ClusterFailoverContract {
    @AfterAll
    static void endServers() {
        Topologies.close();
    }

    private static final Duration LONG = Duration.ofMinutes(2);

    @Line({"C04", "C09"})
    @LockTest(Forms.ONE)
    @Tag("slow")
    void aLeaseOutlivesItsNodeAndItsWaiterIsServed(Stage stage) throws Exception {
        ClusterSet cluster = Topologies.clusterWithReplicas(stage);
        LockClient holder = stage.connect(cluster.uri(), Topologies.patient(stage));
        DistributedLock lock =
                stage.connect(cluster.uri(), Topologies.patient(stage)).lock(stage.name(), stage.lasting(LONG));
        Lease held = holder.lock(stage.name(), stage.lasting(LONG)).acquire();
        FutureTask<Lease> waiting = stage.start(() -> {
            Lease next = LifeCycle.acquirePersistently(lock);
            assertThat(held.isHeld()).as("two holders").isFalse();
            return next;
        });
        cluster.nodeOf(stage.key()).oracle().command("WAIT", "1", "1500");
        RedisServer killed = cluster.killNodeOf(stage.key());
        RedisServer promoted = cluster.awaitNodeOtherThan(killed, stage.key());
        LifeCycle.renewPersistently(held, LONG.plusSeconds(10));
        assertThat(promoted.oracle().get(stage.key())).contains(held.ownerToken());
        assertThat(waiting.isDone()).isFalse();
        LifeCycle.releasePersistently(held);
        Lease next = waiting.get(60, TimeUnit.SECONDS);
        assertThat(promoted.oracle().get(stage.key())).contains(next.ownerToken());
        assertThat(next.fencingToken()).isGreaterThan(held.fencingToken());
        next.close();
        // The other nodes' locks too.
        for (RedisServer node : cluster.primaries()) {
            LifeCycle.of(stage, holder, ClusterNodesContract.nameAt(cluster, node, stage.name()));
        }
        cluster.flushAll();
    }
}
