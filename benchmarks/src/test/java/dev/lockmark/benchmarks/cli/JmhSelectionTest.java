package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.cli.JmhSelection.Expected;
import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is refused is in {@link BadInputTest}. */
class JmhSelectionTest {
    private static final String UNCONTENDED = "dev.lockmark.benchmarks.jmh.UncontendedBenchmark.cycle";

    @Test
    void everyCombinationOfTheParametersShouldHaveAResult() {
        JmhSelection selection =
                select("Contended", "-p", "contender=jedis:spin,lettuce:spin", "-p", "keys=1,8", "-p", "holdMicros=0");

        assertThat(selection.missingFrom(List.of()))
                .extracting(Expected::params)
                .containsExactlyInAnyOrder(
                        "{contender=jedis:spin, holdMicros=0, keys=1}",
                        "{contender=jedis:spin, holdMicros=0, keys=8}",
                        "{contender=lettuce:spin, holdMicros=0, keys=1}",
                        "{contender=lettuce:spin, holdMicros=0, keys=8}");
    }

    @Test
    void theDefaultsOfTheBenchmarkCountWhereNothingIsGiven() {
        assertThat(select("Uncontended").benchmarks().get(UNCONTENDED).get("contender"))
                .contains("floor:jedis", "lettuce:spin+unfenced");
    }

    @Test
    void excludedBenchmarksAreNotExpected() {
        assertThat(select(".*", "-e", "Contended", "-e", "Release").benchmarks())
                .containsOnlyKeys(UNCONTENDED);
    }

    @Test
    void releasesThatTheServerDoesNotHaveAreLeftOutUnlessAskedForByName() {
        try (BenchmarkServer server = BenchmarkServer.open(null)) {
            boolean possible = server.knows("DELEX") || server.knows("DELIFEQ");

            assertThat(select("Release").on(server).missingFrom(List.of())).hasSize(possible ? 8 : 6);
            assertThat(select("Release", "-p", "release=native").on(server).missingFrom(List.of()))
                    .hasSize(2);
        }
    }

    private static JmhSelection select(String... arguments) {
        return JmhSelection.of(JmhArguments.parse(List.of(arguments)), List.of(arguments));
    }
}
