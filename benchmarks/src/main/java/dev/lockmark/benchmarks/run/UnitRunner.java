package dev.lockmark.benchmarks.run;

import dev.lockmark.benchmarks.jmh.ServerCosts;
import dev.lockmark.benchmarks.jmh.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures a unit by JMH, in a JVM of its own. What JMH prints goes to a log, not to the user. */
public final class UnitRunner implements Measurer {
    private final Path session;
    private final Timing timing;
    private final RunRecorder recorder;
    private final Path log;

    /**
     * Prepares.
     *
     * @param session the file that tells the forks which server
     * @param timing how long each unit takes
     * @param recorder where results go
     */
    public UnitRunner(Path session, Timing timing, RunRecorder recorder) {
        this.session = session;
        this.timing = timing;
        this.recorder = recorder;
        this.log = recorder.folder().path().resolve("jmh.log");
    }

    @Override
    public String measure(Unit unit, int round) throws UnitFailedException {
        BenchmarkResult result = measure(unit);
        recorder.measured(result);
        Result<?> score = result.getPrimaryResult();
        return String.format(Locale.ROOT, "%.4g %s", score.getScore(), score.getScoreUnit());
    }

    private BenchmarkResult measure(Unit unit) throws UnitFailedException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + unit.benchmark() + "\\.cycle$")
                .threads(unit.threads())
                .forks(1)
                .warmupIterations(1)
                .warmupTime(time(timing.warmup()))
                .measurementIterations(timing.iterations())
                .measurementTime(time(timing.iteration()))
                .jvmArgsAppend("-D" + Session.PROPERTY + "=" + session)
                .addProfiler(GCProfiler.class)
                .addProfiler(ServerCosts.class);
        unit.params().forEach(options::param);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            Collection<RunResult> results = new Runner(
                            options.build(), OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL))
                    .run();
            return results.stream()
                    .flatMap(result -> result.getBenchmarkResults().stream())
                    .findFirst()
                    .orElseThrow(() -> new UnitFailedException(ForkOutput.failureIn(text(printed))));
        } catch (RunnerException e) {
            throw new UnitFailedException(ForkOutput.failureIn(e.getMessage() + "\n" + text(printed)));
        } finally {
            append(String.format(Locale.ROOT, "%n##### %s %s%n%s", unit.family(), unit.params(), text(printed)));
        }
    }

    private static TimeValue time(Duration duration) {
        return new TimeValue(duration.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static String text(ByteArrayOutputStream printed) {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private void append(String text) {
        try {
            Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + log, e);
        }
    }
}
