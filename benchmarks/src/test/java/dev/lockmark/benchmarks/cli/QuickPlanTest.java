package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.lockmark.benchmarks.run.Unit;
import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class QuickPlanTest {
    private static BenchmarkServer server;

    @BeforeAll
    static void start() {
        server = BenchmarkServer.open(null);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @Test
    void theUsualPlanHasTheFloorsAndLeavesTheReleaseCommandsOut() {
        List<Unit> units = units();

        assertThat(units).doesNotHaveDuplicates();
        assertThat(units.stream().map(unit -> unit.family() + " " + unit.contender()))
                .contains(
                        "uncontended floor:jedis",
                        "uncontended floor:lettuce",
                        "uncontended jedis:spin+unfenced",
                        "contended lettuce:backoff")
                .noneMatch(unit -> unit.startsWith("release"));
        assertThat(units).filteredOn(unit -> unit.family().equals("contended")).allMatch(unit -> unit.threads() == 4);
    }

    @Test
    void chosenContendersReplaceTheUsualOnes() {
        assertThat(units("--contenders", "jedis:spin,lettuce:spin"))
                .extracting(Unit::family, Unit::contender)
                .containsExactly(
                        tuple("uncontended", "jedis:spin"),
                        tuple("uncontended", "lettuce:spin"),
                        tuple("contended", "jedis:spin"),
                        tuple("contended", "lettuce:spin"));
    }

    @Test
    void everyCombinationOfThreadsKeysAndHoldIsAUnit() {
        List<Unit> units = units(
                "--benchmarks",
                "contended",
                "--contenders",
                "jedis:spin",
                "--threads",
                "2,8",
                "--keys",
                "1,3",
                "--hold",
                "0,1.5ms");

        assertThat(units).hasSize(8).doesNotHaveDuplicates();
        assertThat(units)
                .contains(new Unit(
                        "ContendedBenchmark",
                        new TreeMap<>(Map.of("contender", "jedis:spin", "keys", "3", "holdMicros", "1500")),
                        8));
    }

    @Test
    void whatIsAskedForTwiceIsMeasuredOnce() {
        assertThat(units("--benchmarks", "uncontended", "--contenders", "jedis:spin,jedis:spin"))
                .hasSize(1);
    }

    @Test
    void nativeReleasesNeedAServerThatHasThem() {
        boolean possible = server.knows("DELEX") || server.knows("DELIFEQ");

        assertThat(units("--benchmarks", "release").stream()
                        .anyMatch(unit -> unit.params().containsValue("native")))
                .isEqualTo(possible);
    }

    @Test
    void floorsDoNotContend() {
        assertThatThrownBy(() -> units("--benchmarks", "contended", "--contenders", "floor:jedis"))
                .isInstanceOf(WrongInputException.class)
                .hasMessageContaining("floors do not contend");
    }

    private static List<Unit> units(String... arguments) {
        QuickPlan plan = new QuickPlan();
        Failures.installOn(new CommandLine(plan)).parseArgs(arguments);
        plan.check();
        return plan.units(server);
    }
}
