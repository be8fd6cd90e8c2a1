package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LossReason;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerOptions;
import java.time.Duration;
import java.util.List;

/** A server that makes room by throwing keys away, those of locks among them. */
abstract class EvictionContract {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String PAGE = "x".repeat(100_000);

    @Line("S18")
    @LockTest(Forms.ONE)
    void aLockThatWasEvictedIsLostAndSaysSo(Stage stage) throws Exception {
        RedisServer server = stage.openServer(
                ServerOptions.defaults().withArguments("--maxmemory", "8mb", "--maxmemory-samples", "64"));
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(server.uri(), stage.clientOptions().withListener(recorded));
        for (String policy : List.of("allkeys-lru", "volatile-ttl")) {
            server.control().configSet("maxmemory-policy", policy);
            DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
            Lease released = lock.acquire();
            long token = released.fencingToken();
            evict(server, stage.key());
            assertThat(released.release()).as(policy).isEqualTo(ReleaseOutcome.EXPIRED);

            Lease renewed = lock.acquire();
            assertThat(renewed.fencingToken()).as("token at %s", policy).isGreaterThan(token);
            evict(server, stage.key());
            assertThatThrownBy(() -> renewed.renew(LONG))
                    .as(policy)
                    .isInstanceOfSatisfying(
                            LeaseLostException.class,
                            lost -> assertThat(lost.reason()).isEqualTo(LossReason.EXPIRED));
            assertThat(server.oracle().exists(stage.key())).isFalse();
            assertThat(renewed.isHeld()).isFalse();
        }
        // Listeners are told on a thread of their own: those of the two renewals by hand are awaited.
        Waiting.upTo(10).until(() -> recorded.losses.size() == 2);
        recorded.losses.clear();
        Lease kept =
                client.lock(stage.name(), stage.renewed(Duration.ofSeconds(3))).acquire();
        evict(server, stage.key());
        Waiting.upTo(10).until(() -> !recorded.losses.isEmpty());
        assertThat(recorded.losses).as("found by the automatic renewal").containsExactly(LossReason.EXPIRED);
        assertThat(kept.isHeld()).isFalse();
    }

    /** Writes pages until the key has made room for one, and then removes them. */
    private static void evict(RedisServer server, String key) {
        int[] page = {0};
        Waiting.upTo(30).pollInterval(Duration.ofNanos(1)).until(() -> {
            // With a time to live, because to some policies nothing else is in the way.
            server.oracle().command("SET", "page-" + page[0]++, PAGE, "PX", "3600000");
            return !server.oracle().exists(key);
        });
        server.oracle().command("DEL", server.oracle().keys("page-*").toArray(String[]::new));
    }
}
