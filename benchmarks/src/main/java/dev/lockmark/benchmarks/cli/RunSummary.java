package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.report.finding.Recoveries;
import dev.lockmark.benchmarks.report.finding.Tables;
import dev.lockmark.benchmarks.report.finding.Verdict;
import dev.lockmark.benchmarks.report.read.Run;
import dev.lockmark.benchmarks.report.read.RunReader;
import dev.lockmark.benchmarks.results.RunStatus.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** What a run says at its end: the same figures as its report. */
final class RunSummary {
    private RunSummary() {}

    /** Prints it, writes the report, and answers the exit status. */
    static int print(MeasuringSession session) {
        Path folder = session.recorder().folder().path();
        List<Failure> failures = session.recorder().failures();
        boolean measured = Files.exists(session.recorder().folder().jmhJson())
                || Files.exists(session.recorder().folder().recoveryJson());
        double violations = session.recorder().results().stream()
                .mapToDouble(RunSummary::violations)
                .sum();
        if (measured) {
            List<Run> run = List.of(RunReader.read(folder));
            Tables.ofRuns(run).forEach(table -> System.out.println(SummaryTable.render(table)));
            System.out.println(Verdict.ofRuns(run));
            violations += Recoveries.violations(run);
            System.out.println("report: " + session.recorder().report());
        }
        System.out.println("run:    " + folder);
        for (Failure failure : failures) {
            System.err.println("FAILED  " + failure.benchmark() + " " + failure.contender() + ": " + failure.message());
        }
        if (violations > 0) {
            System.err.println("VIOLATED: the witness saw overlapping holders or falling fencing tokens, "
                    + (long) violations + " times; see the report");
        }
        return measured
                        && failures.isEmpty()
                        && violations == 0
                        && session.recorder().isComplete()
                ? ExitStatus.DONE
                : ExitStatus.NOT_ALL_MEASURED;
    }

    private static double violations(RunResult result) {
        Result<?> counted = result.getSecondaryResults().get("violations");
        return counted == null ? 0 : counted.getScore();
    }
}
