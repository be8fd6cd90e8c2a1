package dev.lockmark.benchmarks.report;

import dev.lockmark.benchmarks.report.chart.Chart;
import dev.lockmark.benchmarks.report.chart.Charts;
import dev.lockmark.benchmarks.report.finding.Tables;
import dev.lockmark.benchmarks.report.finding.Verdict;
import dev.lockmark.benchmarks.report.finding.Warnings;
import dev.lockmark.benchmarks.report.html.HtmlPage;
import dev.lockmark.benchmarks.report.html.Page;
import dev.lockmark.benchmarks.report.read.Run;
import dev.lockmark.benchmarks.report.read.RunReader;
import dev.lockmark.benchmarks.report.svg.SvgRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a report about one or more runs. */
public final class ReportWriter {

    private static final String CHARTS = "charts";

    private ReportWriter() {}

    /**
     * Writes {@code report.html} and {@code charts/*.svg} into the first run's own folder.
     *
     * @param runFolders the runs, at least one
     * @return the page
     * @throws dev.lockmark.benchmarks.report.read.UnreadableRunException if a file of a run cannot be understood
     * @throws IOException if the report cannot be written
     */
    public static Path write(List<Path> runFolders) throws IOException {
        return write(runFolders, first(runFolders));
    }

    /**
     * Writes {@code report.html} and {@code charts/*.svg}. Nothing is written unless every run could be read.
     *
     * @param runFolders the runs, at least one
     * @param outputFolder where to; it is made if it is not there
     * @return the page
     * @throws dev.lockmark.benchmarks.report.read.UnreadableRunException if a file of a run cannot be understood
     * @throws IOException if the report cannot be written
     */
    public static Path write(List<Path> runFolders, Path outputFolder) throws IOException {
        first(runFolders);
        List<Run> runs = runFolders.stream().map(RunReader::read).toList();
        List<Chart> charts = Charts.of(runs);
        String html =
                HtmlPage.render(new Page(Verdict.ofRuns(runs), runs, Warnings.of(runs), charts, Tables.ofRuns(runs)));
        List<String> drawings = SvgRenderer.render(charts);
        Path folder = Files.createDirectories(outputFolder.resolve(CHARTS));
        for (int i = 0; i < drawings.size(); i++) {
            Files.writeString(folder.resolve(charts.get(i).id() + ".svg"), drawings.get(i));
        }
        return Files.writeString(outputFolder.resolve("report.html"), html);
    }

    private static Path first(List<Path> runFolders) {
        if (runFolders.isEmpty()) {
            throw new IllegalArgumentException("runFolders is empty: a report needs at least one run folder");
        }
        return runFolders.get(0);
    }
}
