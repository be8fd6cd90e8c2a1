package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lockmark.benchmarks.testing.TestContenders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A primary that is really killed, under real Sentinels. */
@Tag("slow")
class RecoveryFailoverTest {
    private static final double CLOCKS_MILLIS = 10;

    @TempDir
    Path output;

    @Test
    void theNextHolderComesFromTheNewPrimaryWhenTheDeadOnesLeaseHasRunOutThere() throws IOException {
        Set<Long> children = children();

        Launched launched = Launched.with(
                "recovery",
                "--events",
                "failover",
                "--contenders",
                "jedis:spin," + TestContenders.NO_EXCLUSION_RENEWED,
                "--rounds",
                "2",
                "--lease",
                "4s",
                "--output",
                output.toString());

        assertThat(launched.status()).as(launched.err()).isEqualTo(ExitStatus.DONE);
        // A client that takes the URI for a single server's.
        assertThat(launched.out())
                .contains("note:   " + TestContenders.NO_EXCLUSION_RENEWED
                        + " is left out of failover: it does not connect")
                .contains("Recovery from kill -9 of holder and primary");
        JsonNode rounds = Run.onlyIn(output).recovery().at("/rounds");
        assertThat(rounds).hasSize(2).allSatisfy(RecoveryFailoverTest::assertPlausible);
        assertThat(children()).isEqualTo(children);
    }

    private static void assertPlausible(JsonNode round) {
        double recovered = round.at("/recoveredMillis").asDouble();
        double detected = round.at("/detectedMillis").asDouble();
        double left = round.at("/ttlLeftMillis").asDouble();
        assertThat(round.at("/contender").asString()).isEqualTo("jedis:spin");
        assertThat(round.at("/violations").asInt()).isZero();
        // No Sentinel takes a primary to be down before it has been silent for this long.
        assertThat(detected).isGreaterThan(400);
        assertThat(left).isPositive().isLessThanOrEqualTo(4000 + CLOCKS_MILLIS);
        boolean replicated = round.at("/replicated").asBoolean();
        assertThat(recovered).isGreaterThanOrEqualTo((replicated ? left : 0) - CLOCKS_MILLIS);
        assertThat(round.at("/delayMillis").asDouble())
                .isCloseTo(recovered - Math.max(replicated ? left : 0, detected), within(0.01));
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }
}
