package dev.lockmark.testkit.contract;

import dev.lockmark.testkit.server.ServerUnderTest;
import dev.lockmark.testkit.topology.ClusterSet;
import dev.lockmark.testkit.topology.SentinelSet;
import dev.lockmark.testkit.topology.TlsServer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;

/** The sets of servers that all lines share, one of each kind, started when first asked for and ended with the JVM. */
final class Topologies {
    private static final Map<ServerUnderTest, SentinelSet> SENTINELS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, ClusterSet> CLUSTERS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, ClusterSet> CLUSTERS_WITH_REPLICAS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, Optional<String>> WITHOUT_TLS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, TlsServer> TLS = new ConcurrentHashMap<>();
    private static final Map<ServerUnderTest, TlsServer> MISNAMED = new ConcurrentHashMap<>();

    private Topologies() {}

    /** Whole, whatever an earlier line has done to it. */
    static SentinelSet sentinels(Stage stage) {
        need(stage, ConnectionForm.SENTINEL);
        SentinelSet set = SENTINELS.computeIfAbsent(stage.kind(), kind -> SentinelSet.start(kind.spec()));
        set.heal();
        return set;
    }

    static ClusterSet cluster(Stage stage) {
        need(stage, ConnectionForm.CLUSTER);
        return CLUSTERS.computeIfAbsent(stage.kind(), kind -> ClusterSet.start(kind.spec()));
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
