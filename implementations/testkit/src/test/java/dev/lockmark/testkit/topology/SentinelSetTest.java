package dev.lockmark.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.testkit.server.RedisServer;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

@TestInstance(Lifecycle.PER_CLASS)
@Timeout(120)
final class SentinelSetTest {
    private SentinelSet set;

    @BeforeAll
    void start() {
        set = SentinelSet.start(null);
    }

    @AfterAll
    void end() {
        set.close();
        assertThat(set.servers()).allMatch(server -> server.pid().isEmpty());
        assertThat(set.sentinels()).allMatch(server -> server.pid().isEmpty());
    }

    @BeforeEach
    void heal() {
        set.heal();
    }

    @Test
    void itsAddressNamesTheSentinelsAndThePrimary() {
        assertThat(set.uri()).matches("redis-sentinel://(127\\.0\\.0\\.1:\\d+,){2}127\\.0\\.0\\.1:\\d+#lockmark");
    }

    @Test
    void aKilledPrimaryIsReplacedAndComesBackAsAReplica() {
        RedisServer first = set.primary();
        first.oracle().command("SET", "kept", "yes");
        first.oracle().command("WAIT", "2", "5000");
        RedisServer killed = set.killPrimary();
        assertThat(killed).isSameAs(first);
        RedisServer second = set.awaitPrimaryOtherThan(killed);
        assertThat(second.oracle().get("kept")).contains("yes");
        set.heal();
        assertThat(set.primary()).isSameAs(second);
        assertThat(first.oracle().get("kept")).isEqualTo(Optional.of("yes"));
    }

    @Test
    void aPausedPrimaryIsReplacedToo() {
        RedisServer paused = set.pausePrimary();
        RedisServer second = set.awaitPrimaryOtherThan(paused);
        set.heal();
        assertThat(set.primary()).isSameAs(second);
        assertThat(set.servers()).contains(paused, second).hasSize(3);
    }

    @Test
    void aFailoverCanBeAskedFor() {
        RedisServer before = set.primary();
        RedisServer after = set.failover();
        assertThat(after).isNotSameAs(before);
        assertThat(set.primary()).isSameAs(after);
    }
}
