package dev.lockmark.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lockmark.benchmarks.jmh.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JoinedResultsTest {
    private static final IterationParams ITERATIONS =
            new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(1), 1);
    private static final Path SESSION = Path.of("secret-place", "session.properties");

    private final JoinedResults results = new JoinedResults();

    @TempDir
    Path folder;

    @Test
    void theRoundsOfAUnitAreTheForksOfOneResult() throws Exception {
        results.add(round("jedis:spin", 100));
        results.add(round("lettuce:spin", 300));
        results.add(round("jedis:spin", 200));

        JsonNode json = written();

        assertThat(json).hasSize(2);
        JsonNode jedis = json.get(0);
        assertThat(jedis.at("/params/contender").asString()).isEqualTo("jedis:spin");
        assertThat(jedis.at("/forks").asInt()).isEqualTo(2);
        assertThat(jedis.at("/primaryMetric/score").asDouble()).isCloseTo(150, within(0.01));
        assertThat(jedis.at("/primaryMetric/rawData")).hasSize(2);
        assertThat(json.get(1).at("/forks").asInt()).isEqualTo(1);
    }

    @Test
    void noPathOfThisMachineIsPublished() throws Exception {
        results.add(round("jedis:spin", 100));

        assertThat(written().at("/0/jvmArgs").toString()).isEqualTo("[\"-Xmx1g\"]");
        assertThat(folder.resolve("jmh.json"))
                .content()
                .doesNotContain("secret-place", "/opt/jdk")
                .contains("\"jvm\" : \"java\"");
    }

    @Test
    void withoutResultsTheFileIsAnEmptyList() throws Exception {
        assertThat(written()).isEmpty();
    }

    @Test
    void theFinalResultsReplaceThoseKeptOnTheWay() throws Exception {
        results.add(round("jedis:spin", 100));
        BenchmarkResult last = round("jedis:spin", 500);
        results.replaceBy(List.of(new RunResult(last.getParams(), List.of(last))));

        assertThat(written().at("/0/primaryMetric/rawData").toString()).isEqualTo("[[500.0]]");
    }

    @Test
    void afterwardsNoUnfinishedFileIsThere() throws Exception {
        results.add(round("jedis:spin", 100));
        written();
        written();

        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("jmh.json"));
        }
    }

    @Test
    void aFolderThatIsGoneIsNamed() {
        Path file = folder.resolve("gone").resolve("jmh.json");

        assertThatThrownBy(() -> results.write(file))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(file.toString());
    }

    private JsonNode written() throws Exception {
        Path file = folder.resolve("jmh.json");
        results.write(file);
        return JsonMapper.shared().readTree(Files.readString(file));
    }

    private static BenchmarkResult round(String contender, long nanos) {
        WorkloadParams workload = new WorkloadParams();
        workload.put("contender", contender, 0);
        BenchmarkParams params = new BenchmarkParams(
                "dev.lockmark.benchmarks.jmh.UncontendedBenchmark.cycle",
                "generated",
                true,
                1,
                new int[] {1},
                List.of(),
                1,
                0,
                ITERATIONS,
                ITERATIONS,
                Mode.AverageTime,
                workload,
                TimeUnit.NANOSECONDS,
                1,
                "/opt/jdk/bin/java",
                List.of("-Xmx1g", "-D" + Session.PROPERTY + "=" + SESSION),
                "17",
                "VM",
                "17",
                "1.37",
                TimeValue.minutes(1));
        IterationResult iteration = new IterationResult(params, ITERATIONS, new IterationResultMetaData(1, 1));
        iteration.addResult(new AverageTimeResult(ResultRole.PRIMARY, "cycle", 1, nanos, TimeUnit.NANOSECONDS));
        return new BenchmarkResult(params, List.of(iteration));
    }
}
