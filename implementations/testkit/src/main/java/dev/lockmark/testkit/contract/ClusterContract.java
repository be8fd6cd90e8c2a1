package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerOptions;
import dev.lockmark.testkit.server.ServerUnderTest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server that checks slots as a cluster does, and names as people choose them. */
@Line("C01")
abstract class ClusterContract {
    /** One of each kind, ended with the JVM: a cluster takes seconds to find itself complete. */
    private static final Map<ServerUnderTest, RedisServer> CLUSTERS = new ConcurrentHashMap<>();

    @LockTest(Forms.EVERY)
    void everyNameHasItsWholeLifeCycleInOneSlot(Stage stage) throws Exception {
        lockAll(stage, LockNames.odd());
    }

    @LockTest(Forms.ONE)
    void aThousandNamesNeverShareAKey(Stage stage) throws Exception {
        lockAll(stage, LockNames.thousand());
    }

    private static void lockAll(Stage stage, Set<String> names) {
        RedisServer server = CLUSTERS.computeIfAbsent(stage.kind(), ClusterContract::start);
        LockNames.lockAll(stage, stage.connect(server.uri(), stage.clientOptions()), names);
        assertThat(server.oracle().keys("*")).allMatch(key -> key.endsWith(":fence"));
        server.control().flushAll();
    }

    private static RedisServer start(ServerUnderTest kind) {
        RedisServer server = kind.open(ServerOptions.defaults().withArguments("--cluster-enabled", "yes"));
        server.control().takeAllClusterSlots();
        Waiting.upTo(20)
                .until(() -> String.valueOf(server.oracle().command("CLUSTER", "INFO"))
                        .contains("cluster_state:ok"));
        return server;
    }
}
