package dev.lockmark.benchmarks.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.report.TestRuns;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {

    private final Run ordinary = TestRuns.ordinary();
    private final Run hostile = TestRuns.hostile();

    @Test
    void verdictNamesTheFastestAndItsFloorAndATie() {
        assertThat(Verdict.of(Entry.of(List.of(ordinary))))
                .startsWith(
                        "Fastest with nobody else waiting: lettuce:spin+unfenced at 64.5 ± 1.7 us/op, 1.02 × the bare"
                                + " commands (floor:lettuce)")
                .contains("With fencing tokens: lettuce:backoff")
                .contains("Best with 8 threads taking turns (1 key, released at once): lettuce:backoff")
                .contains("too close to call");
    }

    @Test
    void verdictDoesNotRankALockThatDoesNotExclude() {
        assertThat(Verdict.of(Entry.of(List.of(hostile))))
                .startsWith("Mutual exclusion was violated 3 times")
                .doesNotContain("quote:");
    }

    @Test
    void verdictOfNothing() {
        assertThat(Verdict.of(List.of())).isEqualTo("Nothing here can be ranked.");
    }

    @Test
    void ratioIsAgainstTheFloorOfTheSameClient() {
        List<Entry> entries = Entry.of(List.of(ordinary));
        Floors floors = new Floors(entries);

        assertThat(floors.of(entries.get(1)).map(Entry::name)).contains("floor:jedis");
        assertThat(floors.ratio(entries.get(1)).getAsDouble()).isBetween(1.05, 1.15);
        assertThat(floors.ratio(entries.get(0))).isEmpty();
    }

    @Test
    void warnsOfEverythingThatMakesAFigureDoubtful() {
        List<Warning> warnings = Warnings.of(List.of(hostile));

        assertThat(warnings)
                .extracting(Warning::text)
                .anySatisfy(text -> assertThat(text).startsWith("Failed: "));
        assertThat(warnings)
                .extracting(Warning::text)
                .anySatisfy(text -> assertThat(text).contains("error is larger than the score"))
                .anySatisfy(text -> assertThat(text).startsWith("Too few measurements"))
                .anySatisfy(text -> assertThat(text).startsWith("No score"))
                .anySatisfy(text -> assertThat(text).contains("violated"));
        assertThat(warnings.get(0).grave()).isTrue();
    }

    @Test
    void warnsWhenRunsWereMadeInDifferentEnvironments() {
        assertThat(Warnings.of(List.of(ordinary, hostile)))
                .extracting(Warning::text)
                .anySatisfy(text -> assertThat(text).startsWith("The runs were made in different environments"));
    }

    @Test
    void tablesKeepScalesApartAndSayWhatIsMissing() {
        List<Table> tables = Tables.of(Entry.of(List.of(hostile)));

        assertThat(tables).hasSize(5);
        assertThat(tables.get(0).rows().get(3).cells())
                .extracting(Table.Cell::text)
                .contains("lettuce:nothing", "n/a");
        assertThat(tables.get(1).columns()).extracting(Table.Column::name).contains("p50", "p99.9", "max");
        for (Table table : tables) {
            assertThat(table.rows()).allSatisfy(row -> assertThat(row.cells()).hasSameSizeAs(table.columns()));
        }
    }

    @Test
    void utilisationIsThroughputTimesHold() {
        List<Table> tables = Tables.of(Entry.of(List.of(ordinary)));

        assertThat(tables.get(1).columns()).extracting(Table.Column::name).contains("utilisation");
    }
}
