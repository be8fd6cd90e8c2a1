package dev.lockmark.benchmarks.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.report.TestRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartsTest {

    private final List<Chart> ordinary = Charts.of(List.of(TestRuns.ordinary()));
    private final List<Chart> hostile = Charts.of(List.of(TestRuns.hostile()));

    @Test
    void anOrdinaryRunGivesTheseCharts() {
        assertThat(ordinary)
                .extracting(Chart::id)
                .containsExactly(
                        "uncontended-cycle",
                        "contended-cycle-hold-micros-0-keys-1",
                        "contended-cycle-hold-micros-1000-keys-1",
                        "release-cycle",
                        "uncontended-cycle-client-commands",
                        "uncontended-cycle-server-commands",
                        "uncontended-cycle-server-cpu",
                        "uncontended-cycle-server-bytes-in",
                        "uncontended-cycle-server-bytes-out",
                        "uncontended-cycle-gc-alloc-rate-norm",
                        "contended-cycle-hold-micros-0-keys-1-client-commands",
                        "contended-cycle-hold-micros-0-keys-1-server-cpu",
                        "contended-cycle-hold-micros-1000-keys-1-client-commands",
                        "contended-cycle-hold-micros-1000-keys-1-server-cpu",
                        "outcomes");
    }

    @Test
    void barsAreSortedAndKnowTheirFloor() {
        Plot.Bars bars = (Plot.Bars) ordinary.get(0).plot();

        assertThat(bars.bars())
                .isSortedAccordingTo(
                        (a, b) -> Double.compare(a.figure().value(), b.figure().value()));
        assertThat(bars.bars()).filteredOn(bar -> bar.floor().isPresent()).hasSize(7);
    }

    @Test
    void noChartOfOneBarAndNoMixedScales() {
        // Mean time and throughput have two contenders each; sampled time, single shots and a strange mode have one.
        assertThat(hostile)
                .extracting(Chart::id)
                .containsExactly("uncontended-cycle", "uncontended-cycle-2", "outcomes");
        assertThat(hostile).extracting(Chart::unit).containsExactly("us/op", "ops/s", "events");
    }

    @Test
    void captionsSayHowOftenAndWhichEndIsBetter() {
        assertThat(ordinary).allSatisfy(chart -> {
            assertThat(chart.caption()).contains("5 rounds, 15 iterations").contains("2026-11-30-testhost-abc1234");
            assertThat(chart.better()).isNotEmpty();
        });
        assertThat(ordinary.get(0).caption()).contains("Whiskers").contains("Upright mark");
        assertThat(hostile.get(1).caption()).contains("No intervals").doesNotContain("Whiskers");
    }
}
