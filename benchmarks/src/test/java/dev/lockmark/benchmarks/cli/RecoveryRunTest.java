package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lockmark.benchmarks.testing.TestContenders;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Holders that are really killed, as few as will do. */
class RecoveryRunTest {
    private static final int LEASE_MILLIS = 1500;

    /** A server tells the life of a key in whole milliseconds, by a clock that it looks at only now and then. */
    private static final double CLOCKS_MILLIS = 10;

    private static RedisServer server;

    @TempDir
    Path output;

    @BeforeAll
    static void start() {
        server = RedisServers.open(null);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @Test
    void theNextHolderComesWhenTheDeadOnesLeaseHasRunOutAndNothingIsLeftBehind() throws IOException {
        server.oracle().command("SET", "theirs", "kept");
        Set<Long> children = children();

        Launched launched = recovery("--contenders", "jedis:spin,redisson:rlock,floor:jedis", "--waiters", "2");

        assertThat(launched.err()).isEmpty();
        assertThat(launched.status()).isEqualTo(ExitStatus.DONE);
        assertThat(launched.out())
                .contains("note:   floor:jedis is left out of kill: it does not promise to renew")
                .contains("[2/2] round 1", "Recovery from kill -9 of the holder", "Shortest delay after", "report: ");
        Run run = Run.onlyIn(output);
        assertThat(run.folder()).isDirectoryContaining("glob:**/{environment,recovery,run}.json");
        assertThat(run.folder().resolve("jmh.json")).doesNotExist();
        assertThat(run.status().at("/status").asString()).isEqualTo("complete");
        assertThat(run.status().at("/kind").asString()).isEqualTo("recovery");
        assertThat(run.report()).content().contains("Recovery from kill -9", "floor:jedis was left out of kill");
        assertThat(run.folder().resolve("charts/recovery-kill.svg")).content().contains("redisson:rlock");

        JsonNode found = run.recovery();
        assertThat(found.at("/leaseMillis").asDouble()).isEqualTo(LEASE_MILLIS);
        assertThat(found.at("/waiters").asInt()).isEqualTo(2);
        assertThat(found.at("/leftOut/0/contender").asString()).isEqualTo("floor:jedis");
        assertThat(found.at("/rounds")
                        .valueStream()
                        .map(round -> round.at("/contender").asString()))
                .containsExactlyInAnyOrder("jedis:spin", "redisson:rlock");
        assertThat(found.at("/rounds")).allSatisfy(RecoveryRunTest::assertPlausible);

        assertThat(server.oracle().keys("*")).containsExactly("theirs");
        assertThat(children()).isEqualTo(children);
    }

    private static void assertPlausible(JsonNode round) {
        double left = round.at("/ttlLeftMillis").asDouble();
        double recovered = round.at("/recoveredMillis").asDouble();
        assertThat(left).isPositive().isLessThanOrEqualTo(LEASE_MILLIS + CLOCKS_MILLIS);
        assertThat(recovered).isGreaterThanOrEqualTo(left - CLOCKS_MILLIS).isLessThan(LEASE_MILLIS + 30_000);
        assertThat(round.at("/delayMillis").asDouble()).isCloseTo(recovered - left, within(0.01));
        assertThat(round.at("/violations").asInt()).isZero();
        assertThat(round.at("/errors").asInt()).isZero();
        assertThat(round.at("/detectedMillis").isNull()).isTrue();
    }

    @Test
    void aLockThatLetsAWaiterInBesideALivingHolderIsCaughtByTheWitness() throws IOException {
        Launched launched = recovery("--contenders", TestContenders.NO_EXCLUSION_RENEWED);

        assertThat(launched.err()).contains("VIOLATED: the witness saw overlapping holders");
        assertThat(launched.status()).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
        assertThat(launched.out()).contains("VIOLATED: a waiter had the lock before the holder was killed");
        Run run = Run.onlyIn(output);
        assertThat(run.recovery().at("/rounds/0/violations").asInt()).isPositive();
        assertThat(run.recovery().at("/rounds/0/recoveredMillis").isNull()).isTrue();
        assertThat(run.report()).content().contains("A waiter had the lock of a living holder");
    }

    @Test
    void aLockThatFailsIsNamedAndLeavesNothingBehind() throws IOException {
        Set<Long> children = children();

        Launched launched = recovery("--contenders", TestContenders.FAILING, "--seed", "7");

        assertThat(launched.err()).contains("FAILED  kill test:failing: ", "invalid expire time");
        assertThat(launched.status()).isEqualTo(ExitStatus.NOT_ALL_MEASURED);
        assertThat(launched.out()).contains("seed:   7");
        Run run = Run.onlyIn(output);
        assertThat(run.status().at("/status").asString()).isEqualTo("incomplete");
        assertThat(run.recovery().at("/rounds")).isEmpty();
        assertThat(run.report()).content().contains("Incomplete run");
        assertThat(server.oracle().keys("*lockmark-bench*")).isEmpty();
        assertThat(children()).isEqualTo(children);
    }

    private Launched recovery(String... arguments) {
        List<String> all = new ArrayList<>(List.of(
                "recovery",
                "--rounds",
                "1",
                "--lease",
                LEASE_MILLIS + "ms",
                "--redis",
                server.uri(),
                "--output",
                output.toString()));
        all.addAll(List.of(arguments));
        return Launched.with(all.toArray(String[]::new));
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }
}
