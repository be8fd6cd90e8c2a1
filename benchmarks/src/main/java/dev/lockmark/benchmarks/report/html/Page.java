package dev.lockmark.benchmarks.report.html;

import dev.lockmark.benchmarks.report.chart.Chart;
import dev.lockmark.benchmarks.report.finding.Table;
import dev.lockmark.benchmarks.report.finding.Warning;
import dev.lockmark.benchmarks.report.read.Run;
import java.util.List;

/**
 * What a page shows.
 *
 * @param verdict the first paragraph
 * @param runs the runs, for their environments and how they ended
 * @param warnings what to know before believing a figure
 * @param charts the charts
 * @param tables every figure
 */
public record Page(String verdict, List<Run> runs, List<Warning> warnings, List<Chart> charts, List<Table> tables) {}
