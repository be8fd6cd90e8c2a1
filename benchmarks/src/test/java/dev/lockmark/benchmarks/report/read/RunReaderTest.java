package dev.lockmark.benchmarks.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.benchmarks.report.TestRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunReaderTest {

    @TempDir
    Path folder;

    @Test
    void readsWhatJmhWrote() {
        Run run = TestRuns.ordinary();
        Measurement first = run.measurements().get(0);

        assertThat(run.name()).isEqualTo("2026-11-30-testhost-abc1234");
        assertThat(run.measurements()).hasSize(47);
        assertThat(first.shortName()).isEqualTo("UncontendedBenchmark.cycle");
        assertThat(first.mode()).isEqualTo(Mode.AVERAGE_TIME);
        assertThat(first.contender()).contains(ContenderId.of("floor:jedis"));
        assertThat(first.rounds()).isEqualTo(5);
        assertThat(first.primary().iterations()).isEqualTo(15);
        assertThat(first.primary().interval()).isPresent();
        assertThat(first.secondaryScore("client.commands")).hasValue(2);
        assertThat(run.environment().value("server", "version")).contains("7.0.15");
        assertThat(run.outcome().complete()).isTrue();
    }

    @Test
    void whatIsNotANumberIsAbsent() {
        Measurement nothing = TestRuns.hostile().measurements().get(3);

        assertThat(nothing.primary().score()).isEmpty();
        assertThat(nothing.primary().error()).isEmpty();
        assertThat(nothing.primary().interval()).isEmpty();
        assertThat(nothing.primary().iterations()).isZero();
    }

    @Test
    void histogramsOfSampleModeBecomeMeansAndACount() {
        Metric sampled = TestRuns.hostile().measurements().get(4).primary();

        assertThat(sampled.samples()).isEqualTo(200);
        assertThat(sampled.rounds()).hasSize(1);
        assertThat(sampled.rounds().get(0).get(0)).isEqualTo((10.0 * 70 + 12 * 20 + 40.5 * 10) / 100);
        assertThat(sampled.percentiles()).containsEntry(99.9, 90.1);
    }

    @Test
    void marksOfProfilersAndMissingPartsDoNotMatter() {
        Run run = TestRuns.hostile();

        assertThat(run.measurements().get(7).secondary()).isEmpty();
        assertThat(run.measurements().get(8).secondary()).containsKey("gc.time");
        assertThat(run.outcome().complete()).isFalse();
        assertThat(run.outcome().failures()).hasSize(1);
    }

    @Test
    void environmentAndOutcomeAreOptional() throws IOException {
        jmh("[]");

        Run run = RunReader.read(folder);

        assertThat(run.measurements()).isEmpty();
        assertThat(run.environment().sections()).isEmpty();
        assertThat(run.outcome().complete()).isTrue();
    }

    @Test
    void cutFileIsRefusedWithItsNameAndThePlace() throws IOException {
        String whole = Files.readString(TestRuns.ORDINARY.resolve("jmh.json"));
        for (int end = 1; end < 9000; end += 101) {
            jmh(whole.substring(0, end));

            assertThatThrownBy(() -> RunReader.read(folder))
                    .isInstanceOf(UnreadableRunException.class)
                    .hasMessageContaining("jmh.json, line ")
                    .hasMessageContaining("column ")
                    .message()
                    .doesNotContain("\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n"})
    void emptyFileIsRefused(String content) throws IOException {
        jmh(content);

        assertRefused("jmh.json: the file is empty");
    }

    @Test
    void missingFileIsRefused() {
        assertRefused("jmh.json: there is no such file");
    }

    @Test
    void whatIsNotTextIsRefused() throws IOException {
        Files.write(folder.resolve("jmh.json"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        assertRefused("jmh.json: the file is not UTF-8 text");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | expected an array, found an object",
                "[1] | entry 1: \"benchmark\" is missing",
                "[{\"benchmark\":\"a.B.c\"}] | entry 1 (a.B.c): \"mode\" is missing",
                "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\"}] | \"primaryMetric\" is missing",
                "[{\"benchmark\":\"b\",\"mode\":\"avgt\",\"primaryMetric\":{\"score\":\"x\"}}]"
                        + " | entry 1 (b) primaryMetric.score: expected a number, found \"x\"",
                "[{\"benchmark\":\"b\",\"mode\":\"avgt\",\"primaryMetric\":{\"rawData\":[3]}}]"
                        + " | primaryMetric.rawData[0]: expected an array, found 3",
                "[{\"benchmark\":\"b\",\"mode\":\"avgt\",\"primaryMetric\":{\"rawDataHistogram\":[[[[1]]]]}}]"
                        + " | expected a value and a count",
                "[{\"benchmark\":\"b\",\"mode\":\"avgt\",\"threads\":\"two\",\"primaryMetric\":{}}]"
                        + " | threads: expected a whole number, found \"two\"",
                "[{\"benchmark\":\"b\",\"mode\":\"avgt\",\"primaryMetric\":{\"scoreError\":1,\"scoreConfidence\":[1]}}]"
                        + " | expected two ends, found 1",
                "[] [] | line 1, column ",
            })
    void wrongShapeIsRefusedWithThePlace(String content, String expected) throws IOException {
        jmh(content);

        assertRefused(expected);
    }

    private void assertRefused(String expected) {
        assertThatThrownBy(() -> RunReader.read(folder))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining(expected);
    }

    private void jmh(String content) throws IOException {
        Files.writeString(folder.resolve("jmh.json"), content);
    }
}
