package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.ClientOptions;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.topology.ClusterSet;
import dev.lockmark.testkit.topology.SlotMove;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** Locks spread over three nodes, and a slot that moves while its lock is contended for. */
abstract class ClusterNodesContract {
    @AfterAll
    static void endServers() {
        Topologies.close();
    }

    private static final Duration LONG = Duration.ofMinutes(2);

    @LockTest(Forms.EVERY)
    void theWholeLifeCycleOnEveryNode(Stage stage) throws Exception {
        ClusterSet cluster = Topologies.cluster(stage);
        LockClient client = stage.connect(cluster.uri(), Topologies.patient(stage));
        for (RedisServer node : cluster.primaries()) {
            String name = nameAt(cluster, node, stage.name());
            LifeCycle.of(stage, client, name);
            node.control().flushScripts();
            node.control().flushFunctions();
            LifeCycle.of(stage, client, name);
        }
        assertClean(cluster);
    }

    @Tag("slow")
    @Line("C01")
    @LockTest(Forms.ONE)
    void aThousandNamesOnThreeNodes(Stage stage) {
        ClusterSet cluster = Topologies.cluster(stage);
        LockNames.lockAll(stage, stage.connect(cluster.uri(), Topologies.patient(stage)), LockNames.thousand());
        assertClean(cluster);
    }

    @LockTest(Forms.ONE)
    void leasesOfAllNodesAreRenewedThoughEveryNodeForgetsTheScript(Stage stage) {
        ClusterSet cluster = Topologies.cluster(stage);
        LockClient client = stage.connect(cluster.uri(), Topologies.patient(stage));
        // Renewed after a third of it, all in one batch.
        Duration lease = Duration.ofSeconds(6);
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            leases.add(client.lock(stage.name() + "-" + i, stage.renewed(lease))
                    .tryAcquire()
                    .orElseThrow());
        }
        cluster.flushScripts();
        long acquired = System.nanoTime();
        // What is held after a whole lease was renewed.
        Waiting.upTo(30).until(() -> {
            assertThat(leases).allMatch(Lease::isHeld);
            return System.nanoTime() - acquired > lease.toNanos();
        });
        for (Lease each : leases) {
            assertThat(cluster.nodeOf("{" + each.lockName() + "}").oracle().get("{" + each.lockName() + "}"))
                    .contains(each.ownerToken());
            assertThat(each.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
        assertClean(cluster);
    }

    @Line("C03")
    @LockTest(Forms.ONE)
    void aSlotMovesThereAndBackDuringContention(Stage stage) throws Exception {
        ClusterSet cluster = Topologies.cluster(stage);
        RedisServer home = cluster.nodeOf(stage.key());
        RedisServer away = cluster.otherNodeThanOf(stage.key());
        List<LockClient> clients = List.of(
                stage.connect(cluster.uri(), Topologies.patient(stage)),
                stage.connect(cluster.uri(), Topologies.patient(stage)));
        cluster.nodes().forEach(node -> node.control().resetStatistics());
        long sentBefore = sent(clients);
        Guarded guarded = new Guarded();
        AtomicBoolean stop = new AtomicBoolean();
        List<FutureTask<Integer>> contenders = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            LockClient client = clients.get(i % 2);
            contenders.add(stage.start(() -> contend(stage, client, guarded, stop)));
        }
        for (int round = 0; round < 2; round++) {
            moveSlowly(cluster, stage.key(), away, guarded);
            moveSlowly(cluster, stage.key(), home, guarded);
        }
        guarded.awaitMore();
        stop.set(true);
        int total = 0;
        for (FutureTask<Integer> contender : contenders) {
            int cycles = contender.get(40, TimeUnit.SECONDS);
            assertThat(cycles).as("cycles of one contender").isPositive();
            total += cycles;
        }
        assertThat(guarded.cycles()).isEqualTo(total);
        long sent = sent(clients) - sentBefore;
        long redirected = errors(cluster, "MOVED") + errors(cluster, "ASK") + errors(cluster, "TRYAGAIN");
        assertThat(redirected).isPositive();
        // At worst each command is redirected once, refused once for the time that keys are on their way, and made
        // again.
        assertThat(redirected).as("redirects of %s commands", sent).isLessThan(2 * sent + 100);
        assertThat(cluster.commandCalls("evalsha")).isLessThan(4 * sent + 100);
        assertClean(cluster);
    }

    @LockTest(Forms.ONE)
    void oneSeedThatIsThereIsEnough(Stage stage) throws Exception {
        ClusterSet cluster = Topologies.cluster(stage);
        String uri = "redis-cluster://127.0.0.1:1,127.0.0.1:"
                + cluster.nodes().get(1).port();
        LockClient client = stage.connect(uri, Topologies.patient(stage));
        for (RedisServer node : cluster.primaries()) {
            LifeCycle.of(stage, client, nameAt(cluster, node, stage.name()));
        }
        assertClean(cluster);
    }

    @LockTest(Forms.ONE)
    void aServerThatIsNoClusterIsToldSo(Stage stage) {
        Topologies.cluster(stage);
        String uri = stage.server().uri().replace("redis://", "redis-cluster://");
        assertThatThrownBy(() -> stage.connect(uri, quickly(stage)))
                .isInstanceOf(LockException.class)
                .hasMessageContaining("cluster")
                .hasMessageContaining("127.0.0.1:" + stage.server().port());
    }

    @LockTest(Forms.ONE)
    void nodesThatAreNotThereAreNamed(Stage stage) {
        Topologies.cluster(stage);
        assertThatThrownBy(() -> stage.connect(ConnectionForm.CLUSTER.example(), quickly(stage)))
                .isInstanceOf(LockException.class)
                .hasMessageMatching(".*127\\.0\\.0\\.1:[12]\\b.*");
    }

    private static ClientOptions quickly(Stage stage) {
        return stage.clientOptions().withCommandTimeout(Duration.ofSeconds(5));
    }

    /** A lock name whose key is at a node. */
    static String nameAt(ClusterSet cluster, RedisServer node, String prefix) {
        for (int i = 0; ; i++) {
            String name = prefix + "-" + i;
            if (cluster.nodeOf("{" + name + "}") == node) {
                return name;
            }
        }
    }

    private static int contend(Stage stage, LockClient client, Guarded guarded, AtomicBoolean stop) throws Exception {
        int cycles = 0;
        while (!stop.get() || cycles == 0) {
            try (Lease lease = client.lock(stage.name(), stage.lasting(LONG)).acquire()) {
                guarded.visit(lease.fencingToken());
                cycles++;
            }
        }
        return cycles;
    }

    /** So that contenders meet each phase: the slot half moved, then moved but not given away, then given away. */
    private static void moveSlowly(ClusterSet cluster, String key, RedisServer to, Guarded guarded) throws Exception {
        guarded.awaitMore();
        SlotMove move = cluster.beginMove(key, to);
        Waiting.pass(Duration.ofMillis(30));
        move.carryKeys();
        Waiting.pass(Duration.ofMillis(100));
        move.finish();
    }

    private static long sent(List<LockClient> clients) {
        return clients.stream().mapToLong(LockClient::commandsSent).sum();
    }

    /** How often the nodes have answered an error. */
    private static long errors(ClusterSet cluster, String code) {
        return cluster.nodes().stream()
                .map(node -> node.oracle().info("errorstats").get("errorstat_" + code))
                .filter(fields -> fields != null)
                .mapToLong(fields -> Long.parseLong(fields.substring(fields.indexOf('=') + 1)))
                .sum();
    }

    /** Nothing was asked of two slots at once, and nothing is left but what goes by itself. */
    private static void assertClean(ClusterSet cluster) {
        assertThat(errors(cluster, "CROSSSLOT")).isZero();
        assertThat(cluster.keys("*")).allMatch(key -> key.endsWith(":fence"));
        cluster.flushAll();
    }
}
