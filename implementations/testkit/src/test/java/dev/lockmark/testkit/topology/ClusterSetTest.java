package dev.lockmark.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.testkit.server.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

@TestInstance(Lifecycle.PER_CLASS)
@Timeout(120)
final class ClusterSetTest {
    private static final String KEY = "{moved}";

    private ClusterSet cluster;

    @BeforeAll
    void start() {
        cluster = ClusterSet.start(null);
    }

    @AfterAll
    void end() {
        cluster.close();
        assertThat(cluster.nodes()).allMatch(node -> node.pid().isEmpty());
    }

    @Test
    void theSlotsAreShared() {
        assertThat(cluster.uri()).matches("redis-cluster://127\\.0\\.0\\.1:\\d+,127\\.0\\.0\\.1:\\d+");
        assertThat(cluster.primaries()).hasSize(3).containsExactlyElementsOf(cluster.nodes());
        assertThat(cluster.slot("foo")).isEqualTo(12182);
        assertThat(cluster.nodeOf("foo")).isSameAs(cluster.nodes().get(2));
        assertThat(cluster.otherNodeThanOf("foo")).isNotSameAs(cluster.nodeOf("foo"));
        assertThatThrownBy(() -> cluster.nodes().get(0).oracle().get("foo")).hasMessageContaining("MOVED 12182");
    }

    @Test
    void aSlotMovesStepByStep() {
        RedisServer from = cluster.nodeOf(KEY);
        RedisServer to = cluster.otherNodeThanOf(KEY);
        from.oracle().command("SET", KEY, "value", "PX", "60000");
        SlotMove move = cluster.beginMove(KEY, to);
        assertThat(from.oracle().get(KEY)).contains("value");
        assertThatThrownBy(() -> from.oracle().get("{moved}:absent"))
                .hasMessageContaining("ASK " + cluster.slot(KEY) + " " + to.host() + ":" + to.port());
        assertThatThrownBy(() -> to.oracle().get(KEY)).hasMessageContaining("MOVED");
        move.carryKeys();
        assertThatThrownBy(() -> from.oracle().get(KEY)).hasMessageContaining("ASK");
        move.finish();
        assertThat(cluster.nodeOf(KEY)).isSameAs(to);
        assertThat(to.oracle().get(KEY)).contains("value");
        assertThat(to.oracle().pttl(KEY)).isBetween(1L, 60_000L);
        assertThatThrownBy(() -> from.oracle().get(KEY)).hasMessageContaining("MOVED");
        assertThat(cluster.keys("*")).containsExactly(KEY);
        cluster.move(KEY, from);
        assertThat(cluster.nodeOf(KEY)).isSameAs(from);
        cluster.flushAll();
        assertThat(cluster.keys("*")).isEmpty();
    }

    @Test
    @Tag("slow")
    void aReplicaTakesOver() {
        try (ClusterSet six = ClusterSet.startWithReplicas(null)) {
            assertThat(six.nodes()).hasSize(6);
            RedisServer primary = six.nodeOf(KEY);
            primary.oracle().command("SET", KEY, "value");
            primary.oracle().command("WAIT", "1", "5000");
            RedisServer killed = six.killNodeOf(KEY);
            assertThat(killed).isSameAs(primary);
            RedisServer next = six.awaitNodeOtherThan(killed, KEY);
            assertThat(next.oracle().get(KEY)).contains("value");
            six.heal();
            assertThat(six.nodeOf(KEY)).isSameAs(next);
            assertThat(six.primaries()).hasSize(3).doesNotContain(killed);
        }
    }
}
