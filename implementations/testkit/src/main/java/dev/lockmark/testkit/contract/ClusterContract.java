package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerOptions;
import dev.lockmark.testkit.server.ServerUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server that checks slots as a cluster does, and names as people choose them. */
@Line("C01")
abstract class ClusterContract {
    private static final Duration LONG = Duration.ofMinutes(5);

    /** One of each kind, ended with the JVM: a cluster takes seconds to find itself complete. */
    private static final Map<ServerUnderTest, RedisServer> CLUSTERS = new ConcurrentHashMap<>();

    private static final List<String> ODD = List.of(
            "",
            " ",
            "a{b}c",
            "{}x",
            "}{",
            "}",
            "{",
            "{}",
            "{{a}}",
            "}}",
            "~",
            "~x",
            "~~x",
            "~}",
            "x:fence",
            "x",
            "{x}",
            "{x}:fence",
            "a b\tc\r\nd",
            "\u0000",
            "*",
            "Stra\u00dfe",
            "\u9501",
            "\ud83d\udd12",
            "\"quoted\"",
            "$5");

    @LockTest(Forms.EVERY)
    void everyNameHasItsWholeLifeCycleInOneSlot(Stage stage) throws Exception {
        lockAll(stage, new LinkedHashSet<>(ODD));
    }

    @LockTest(Forms.ONE)
    void aThousandNamesNeverShareAKey(Stage stage) throws Exception {
        Random random = new Random(7);
        Set<String> names = new LinkedHashSet<>(ODD);
        String letters = "{}~:ab \u00e9\u9501";
        while (names.size() < 1000) {
            int length = random.nextInt(7);
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < length; i++) {
                name.append(letters.charAt(random.nextInt(letters.length())));
            }
            names.add(name.toString());
        }
        lockAll(stage, names);
    }

    /** Holds all of them at once: names that shared a key would exclude each other. */
    private static void lockAll(Stage stage, Set<String> names) throws Exception {
        RedisServer server = CLUSTERS.computeIfAbsent(stage.kind(), ClusterContract::start);
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        List<Lease> leases = new ArrayList<>();
        for (String name : names) {
            leases.add(client.lock(name, stage.lasting(LONG))
                    .tryAcquire()
                    .orElseThrow(() -> new AssertionError("'" + name + "' shares a key with another name")));
        }
        for (Lease lease : leases) {
            assertThat(client.lock(lease.lockName(), stage.lasting(LONG)).tryAcquire())
                    .as("'%s' again", lease.lockName())
                    .isEmpty();
            lease.renew(LONG);
            assertThat(lease.release()).as("'%s'", lease.lockName()).isEqualTo(ReleaseOutcome.RELEASED);
        }
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
