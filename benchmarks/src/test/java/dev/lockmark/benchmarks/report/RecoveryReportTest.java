package dev.lockmark.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.benchmarks.report.finding.Table;
import dev.lockmark.benchmarks.report.finding.Tables;
import dev.lockmark.benchmarks.report.read.RunReader;
import dev.lockmark.benchmarks.report.read.UnreadableRunException;
import dev.lockmark.benchmarks.results.RecoveryFile;
import dev.lockmark.benchmarks.results.RecoveryResults;
import dev.lockmark.benchmarks.results.RecoveryResults.LeftOut;
import dev.lockmark.benchmarks.results.RecoveryRound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the rounds of a recovery run to its page. */
class RecoveryReportTest {
    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void aRun() throws IOException {
        run = Files.createDirectories(folder.resolve("2026-11-30-testhost-abc1234"));
        List<RecoveryRound> rounds = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            rounds.add(new RecoveryRound("kill", "slow:</script>", round, 9, 1500.0 + round, 1400.0, null, null, 0, 0));
            rounds.add(new RecoveryRound("kill", "jedis:spin", round, 9, 1400.0 + round, 1400.0, null, null, 0, 0));
            rounds.add(new RecoveryRound("failover", "jedis:spin", round, 9, 2e3, 1400.0, 900.0, true, 0, 4));
        }
        LeftOut left = new LeftOut("failover", "slow:</script>", "it does not connect");
        RecoveryFile.write(run.resolve("recovery.json"), new RecoveryResults(2000, 3, rounds, List.of(left)));
    }

    @Test
    void thePageHasTheChartsTheTablesAndTheReasons() throws IOException {
        String html = Files.readString(ReportWriter.write(List.of(run)));

        assertThat(html)
                .contains(
                        "Shortest delay after kill -9 of the holder: jedis:spin, whose next holder came 1402 ms after it, 2 ms"
                                + " after the lease had run out (medians of 3 rounds); next slow:")
                .contains("102 ms.")
                .contains("How soon after a death", "Next holder after kill -9 of the holder")
                .contains("Lease 2000 ms, renewed; 3 waiters; 3 rounds, the kill at random moments")
                .contains("Recovery from kill -9 of holder and primary")
                .contains("slow:&lt;/script&gt; was left out of failover: it does not connect.")
                .doesNotContain("slow:</script>", "No benchmark gave a result", "Nothing here can be ranked");
        assertThat(run.resolve("charts")).isDirectoryContaining("glob:**/recovery-kill{,-delay}.svg");
        assertThat(run.resolve("charts/recovery-kill-delay.svg")).content().contains(">ms (lower is better)<");
        // One contender compares nothing.
        assertThat(run.resolve("charts/recovery-failover.svg")).doesNotExist();
    }

    @Test
    void theSameRoundsGiveTheSameBytes() throws IOException {
        Path one = ReportWriter.write(List.of(run), folder.resolve("one"));
        Path two = ReportWriter.write(List.of(run), folder.resolve("two"));

        assertThat(two).hasSameBinaryContentAs(one);
        assertThat(folder.resolve("two/charts/recovery-kill.svg"))
                .hasSameBinaryContentAs(folder.resolve("one/charts/recovery-kill.svg"));
    }

    @Test
    void aTableHasEveryFigure() {
        List<Table> tables = Tables.ofRuns(List.of(RunReader.read(run)));

        assertThat(tables)
                .extracting(Table::title)
                .containsExactly("Recovery from kill -9 of the holder", "Recovery from kill -9 of holder and primary");
        assertThat(tables)
                .allSatisfy(table -> assertThat(table.rows())
                        .allSatisfy(row -> assertThat(row.cells()).hasSameSizeAs(table.columns())));
        assertThat(tables.get(0).rows().get(0).cells())
                .extracting(Table.Cell::text)
                .containsExactly("jedis:spin", "1402", "1401", "1403", "2", "1", "3", "1400", "2000", "3", "3", "0");
        assertThat(tables.get(1).rows().get(0).cells())
                .extracting(Table.Cell::text)
                .containsExactly(
                        "jedis:spin",
                        "2000",
                        "2000",
                        "2000",
                        "600",
                        "600",
                        "600",
                        "1400",
                        "900",
                        "3",
                        "12",
                        "2000",
                        "3",
                        "3",
                        "0");
    }

    @Test
    void severalRunsStandBesideEachOther() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.copy(run.resolve("recovery.json"), other.resolve("recovery.json"));

        String html = Files.readString(ReportWriter.write(List.of(run, other), folder.resolve("both")));

        assertThat(html).contains("jedis:spin @ other");
    }

    @Test
    void whatCannotBeUnderstoodIsNamedByItsPlace() throws IOException {
        Files.writeString(run.resolve("recovery.json"), "{\"leaseMillis\": 1, \"waiters\": 1, \"summary\": [{}]}");

        assertThatThrownBy(() -> RunReader.read(run))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessageContaining("recovery.json, summary[0]: \"event\" is missing");
    }
}
