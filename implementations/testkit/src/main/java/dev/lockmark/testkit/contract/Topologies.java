package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.testkit.server.ServerUnderTest;
import dev.lockmark.testkit.topology.ClusterSet;
import dev.lockmark.testkit.topology.SentinelSet;
import dev.lockmark.testkit.topology.TlsServer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The sets of servers that the lines of a part share, one of each kind, started when first asked for. */
final class Topologies {
    private static final Map<ServerUnderTest, SentinelSet> SENTINELS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, ClusterSet> CLUSTERS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, ClusterSet> CLUSTERS_WITH_REPLICAS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, Optional<String>> WITHOUT_TLS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, TlsServer> TLS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, TlsServer> MISNAMED = new ConcurrentHashMap<>();

    private Topologies() {}

    /**
     * Options whose commands bear with a machine that runs ten servers beside the tests: one node has once been silent for more
     * than ten seconds there, shortly after its cluster was made.
     */
    static ClientOptions patient(Stage stage) {
        return stage.clientOptions().withCommandTimeout(Duration.ofSeconds(30));
    }

    /** Whole, whatever an earlier line has done to it. */
    static SentinelSet sentinels(Stage stage) {
        need(stage, ConnectionForm.SENTINEL);
        SentinelSet set = SENTINELS.computeIfAbsent(stage.kind(), kind -> SentinelSet.start(kind.spec()));
        set.heal();
        return set;
    }

    static ClusterSet cluster(Stage stage) {
        need(stage, ConnectionForm.CLUSTER);
        ClusterSet set = CLUSTERS.computeIfAbsent(stage.kind(), kind -> ClusterSet.start(kind.spec()));
        // What a failed line has left says nothing about this one.
        set.flushAll();
        return set;
    }

    static ClusterSet clusterWithReplicas(Stage stage) {
        need(stage, ConnectionForm.CLUSTER);
        ClusterSet set =
                CLUSTERS_WITH_REPLICAS.computeIfAbsent(stage.kind(), kind -> ClusterSet.startWithReplicas(kind.spec()));
        set.heal();
        return set;
    }

    static TlsServer tls(Stage stage) {
        needTls(stage);
        return TLS.computeIfAbsent(stage.kind(), kind -> TlsServer.start(kind.spec()));
    }

    /** Its certificate names another host. */
    static TlsServer misnamed(Stage stage) {
        needTls(stage);
        return MISNAMED.computeIfAbsent(stage.kind(), kind -> TlsServer.startMisnamed(kind.spec()));
    }

    /** Ends every set, so that they cost the lines of other parts nothing: servers of a set ask each other all the time. */
    static void close() {
        Stream.of(SENTINELS, CLUSTERS, CLUSTERS_WITH_REPLICAS, TLS, MISNAMED).forEach(Topologies::close);
    }

    private static <T extends AutoCloseable> void close(Map<ServerUnderTest, T> sets) {
        sets.values().forEach(set -> {
            try {
                set.close();
            } catch (Exception e) {
                throw new IllegalStateException("a set of servers cannot be ended", e);
            }
        });
        sets.clear();
    }

    private static void needTls(Stage stage) {
        need(stage, ConnectionForm.TLS);
        WITHOUT_TLS
                .computeIfAbsent(stage.kind(), kind -> TlsServer.unsupported(kind.spec()))
                .ifPresent(Assumptions::abort);
    }

    private static void need(Stage stage, ConnectionForm form) {
        Assumptions.assumeTrue(
                stage.library().forms().contains(form), () -> stage.library().driverName() + " does not serve " + form);
    }
}
