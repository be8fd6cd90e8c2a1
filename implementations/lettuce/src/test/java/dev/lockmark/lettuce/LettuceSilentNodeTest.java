package dev.lockmark.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.server.ConnectedClient;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.topology.ClusterSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One node of a cluster says nothing, and nobody takes its place. */
@Tag("slow")
final class LettuceSilentNodeTest {
    private static ClusterSet cluster;

    @BeforeAll
    static void startCluster() {
        cluster = ClusterSet.start(null);
        // The other nodes are to bear with the silent one for as long as these tests take.
        configure("cluster-node-timeout", "120000");
    }

    @AfterAll
    static void endCluster() {
        cluster.close();
    }

    @Test
    void leasesOnOtherNodesAreRenewedThoughThoseNodesForgetTheScript() {
        Duration leaseTime = Duration.ofSeconds(4);
        // Nothing about the silent node is known before all the leases would be over.
        ClientOptions options = ClientOptions.defaults()
                .withCommandTimeout(Duration.ofSeconds(30))
                .withLockOptions(LockOptions.defaults().withRenewedLease(leaseTime));
        try (LockClient client = LettuceLocks.connect(cluster.uri(), options)) {
            List<Lease> leases = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                leases.add(client.lock("renewed-" + i).tryAcquire().orElseThrow());
            }
            RedisServer silent = cluster.nodes().get(1);
            List<Lease> others = leases.stream()
                    .filter(lease -> cluster.nodeOf("{" + lease.lockName() + "}") != silent)
                    .toList();
            assertThat(others).hasSizeBetween(1, 29);
            silent.pause();
            try {
                cluster.nodes().stream()
                        .filter(node -> node != silent)
                        .forEach(node -> node.control().flushScripts());
                long start = System.nanoTime();
                upTo(60).until(() -> {
                    assertThat(others).allMatch(Lease::isHeld);
                    return System.nanoTime() - start > 2 * leaseTime.toNanos();
                });
                assertThat(leases).filteredOn(lease -> !others.contains(lease)).noneMatch(Lease::isHeld);
            } finally {
                silent.resume();
            }
            leases.forEach(Lease::release);
        }
    }

    @Test
    void theConnectionToANodeThatHasStoppedIsGivenUp() {
        RedisServer silent = cluster.nodes().get(2);
        ClientOptions options = ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(1));
        try (LockClient client = LettuceLocks.connect(cluster.uri(), options)) {
            DistributedLock lock = client.lock(nameAt(silent, "stopped"));
            acquirePersistently(lock).close();
            long before = connectionOfLocks(silent);
            silent.pause();
            try {
                long start = System.nanoTime();
                while (System.nanoTime() - start < Duration.ofSeconds(4).toNanos()) {
                    tried(lock);
                }
            } finally {
                silent.resume();
            }
            acquirePersistently(lock).close();
            assertThat(connectionOfLocks(silent)).isNotEqualTo(before);
        }
    }

    @Test
    void aHalfOpenConnectionToANodeIsReplaced() {
        RedisServer node = cluster.nodes().get(0);
        String name = nameAt(node, "half-open");
        try (FaultProxy proxy = FaultProxy.to(node)) {
            announce(node, proxy.port());
            ClientOptions options = ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(1));
            String uri = cluster.uri();
            try (LockClient client = LettuceLocks.connect(uri, options)) {
                DistributedLock lock = client.lock(name);
                acquirePersistently(lock).close();
                assertThat(proxy.connections()).isPositive();
                proxy.silence();
                assertThat(tried(lock)).isFalse();
                // The connections that there were never work again.
                proxy.heal();
                acquirePersistently(lock).close();
            } finally {
                announce(node, node.port());
            }
        }
    }

    private static void announce(RedisServer node, int port) {
        node.oracle().command("CONFIG", "SET", "cluster-announce-bus-port", Integer.toString(node.port() + 10000));
        node.oracle().command("CONFIG", "SET", "cluster-announce-port", Integer.toString(port));
        upTo(30).until(() -> cluster.nodes().stream()
                .allMatch(each -> String.valueOf(each.oracle().command("CLUSTER", "NODES"))
                        .contains(node.host() + ":" + port + "@")));
    }

    private static boolean tried(DistributedLock lock) {
        try {
            lock.tryAcquire().ifPresent(Lease::close);
            return true;
        } catch (LockException e) {
            return false;
        }
    }

    private static Lease acquirePersistently(DistributedLock lock) {
        List<Lease> acquired = new ArrayList<>();
        upTo(45).until(() -> {
            try {
                lock.tryAcquire().ifPresent(acquired::add);
            } catch (LockException e) {
                // Not yet.
            }
            return !acquired.isEmpty();
        });
        return acquired.get(0);
    }

    /** Others stay, on which nothing is awaited. */
    private static long connectionOfLocks(RedisServer node) {
        return node.oracle().clients().stream()
                .filter(client -> String.valueOf(client.fields().get("cmd")).startsWith("evalsha"))
                .max(Comparator.comparingLong(ConnectedClient::id))
                .orElseThrow()
                .id();
    }

    private static String nameAt(RedisServer node, String prefix) {
        for (int i = 0; ; i++) {
            if (cluster.nodeOf("{" + prefix + i + "}") == node) {
                return prefix + i;
            }
        }
    }

    private static void configure(String name, String value) {
        cluster.nodes().forEach(node -> node.oracle().command("CONFIG", "SET", name, value));
    }

    private static ConditionFactory upTo(long seconds) {
        return Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(20, TimeUnit.MILLISECONDS)
                .atMost(Duration.ofSeconds(seconds));
    }
}
