package dev.lockmark.benchmarks.run;

import dev.lockmark.benchmarks.environment.Environment;
import dev.lockmark.benchmarks.environment.EnvironmentFile;
import dev.lockmark.benchmarks.report.ReportWriter;
import dev.lockmark.benchmarks.results.RunFolder;
import dev.lockmark.benchmarks.results.RunStatus;
import dev.lockmark.benchmarks.results.RunStatus.Failure;
import dev.lockmark.benchmarks.results.RunStatusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Keeps in the run's folder what has been measured so far, after every unit, so that a run that is stopped, killed or that
 * loses its server has lost nothing but its rest. Thread-safe: an interrupt ends it from another thread.
 */
public final class RunRecorder {
    private final RunFolder folder;
    private final long startNanos = System.nanoTime();
    private final JoinedResults results = new JoinedResults();
    private RunStatus status;
    private boolean ended;

    /**
     * Starts recording.
     *
     * @param folder the run's own, empty
     * @param environment what it is made on
     * @param status what it is
     */
    public RunRecorder(RunFolder folder, Environment environment, RunStatus status) {
        this.folder = folder;
        this.status = status;
        EnvironmentFile.write(folder.environmentJson(), environment);
        RunStatusFile.write(folder.runJson(), status);
    }

    /**
     * Where it records.
     *
     * @return the folder
     */
    public RunFolder folder() {
        return folder;
    }

    /**
     * Keeps a result.
     *
     * @param result a round of a unit
     */
    public synchronized void measured(BenchmarkResult result) {
        results.add(result);
        results.write(folder.jmhJson());
    }

    /**
     * Keeps these results in place of those that were kept before.
     *
     * @param all what JMH has measured
     */
    public synchronized void measuredAll(Collection<RunResult> all) {
        results.replaceBy(all);
        results.write(folder.jmhJson());
    }

    /**
     * Notes a unit that gave no result.
     *
     * @param failure which, and why
     */
    public synchronized void failed(Failure failure) {
        if (!ended && !isKnown(failure)) {
            status = status.withFailure(failure);
            RunStatusFile.write(folder.runJson(), status);
        }
    }

    /** The first reason counts: the next round's is the same, or a consequence. */
    private boolean isKnown(Failure failure) {
        return status.failures().stream()
                .anyMatch(known -> known.benchmark().equals(failure.benchmark())
                        && known.contender().equals(failure.contender()));
    }

    /**
     * What has failed so far.
     *
     * @return the failures, each once
     */
    public synchronized List<Failure> failures() {
        return status.failures();
    }

    /**
     * What has been measured so far.
     *
     * @return the joined results
     */
    public synchronized List<RunResult> results() {
        return results.joined();
    }

    /**
     * Whether the run came to its end with a result for everything.
     *
     * @return true after such an end
     */
    public synchronized boolean isComplete() {
        return status.state() == RunStatus.State.COMPLETE;
    }

    /** Ends a run that came to its end. */
    public synchronized void complete() {
        if (!ended) {
            ended = true;
            status = status.failures().isEmpty()
                    ? status.complete(elapsed())
                    : status.incomplete(failed(status.failures().size()), elapsed());
            RunStatusFile.write(folder.runJson(), status);
        }
    }

    /**
     * Ends a run that did not come to its end.
     *
     * @param why a clause for people
     */
    public synchronized void incomplete(String why) {
        if (!ended) {
            ended = true;
            // What another kind of run has measured is in its own file.
            if (!Files.exists(folder.recoveryJson())) {
                results.write(folder.jmhJson());
            }
            status = status.incomplete(why, elapsed());
            RunStatusFile.write(folder.runJson(), status);
        }
    }

    private static String failed(int benchmarks) {
        return benchmarks == 1 ? "1 benchmark failed" : benchmarks + " benchmarks failed";
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /**
     * Writes the report of what has been measured.
     *
     * @return the HTML file
     * @throws RunFailedException if it cannot be written
     */
    public synchronized Path report() {
        try {
            return ReportWriter.write(List.of(folder.path()));
        } catch (IOException e) {
            throw new RunFailedException("cannot write the report into " + folder.path() + ": " + e.getMessage(), e);
        }
    }
}
