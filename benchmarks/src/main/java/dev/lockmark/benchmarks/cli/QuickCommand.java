package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.run.InterleavedRun;
import dev.lockmark.benchmarks.run.Progress;
import dev.lockmark.benchmarks.run.RunFailedException;
import dev.lockmark.benchmarks.run.Timing;
import dev.lockmark.benchmarks.run.Unit;
import dev.lockmark.benchmarks.run.UnitRunner;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A short interleaved run over the important contenders, with a table and a report at its end. */
@Command(
        name = "quick",
        description = {
            "Measures the important locks in interleaved rounds, and writes a report with charts.",
            "About a minute and a half; more --rounds make the intervals narrower."
        })
final class QuickCommand implements Callable<Integer> {
    @Mixin
    private final QuickPlan plan = new QuickPlan();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often everything is measured, in a new random order (default: ${DEFAULT-VALUE}).")
    private int rounds = 2;

    @Option(names = "--warmup", paramLabel = "TIME", description = "Before each measurement (default: 500ms).")
    private Duration warmup = Duration.ofMillis(500);

    @Option(names = "--iterations", paramLabel = "N", description = "In each measurement (default: ${DEFAULT-VALUE}).")
    private int iterations = 2;

    @Option(names = "--time", paramLabel = "TIME", description = "Of each iteration (default: 400ms).")
    private Duration time = Duration.ofMillis(400);

    @Option(names = "--seed", paramLabel = "N", description = "Of the order; it is recorded (default: random).")
    private @Nullable Long seed;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() {
        require("--rounds", rounds, 1, 1000);
        require("--iterations", iterations, 1, 1000);
        requireAtLeast("--warmup", warmup);
        requireAtLeast("--time", time);
        plan.check();
        long order = seed == null ? ThreadLocalRandom.current().nextLong(1_000_000_000L) : seed;
        try (MeasuringSession session = MeasuringSession.open("quick", common, order, rounds)) {
            List<Unit> units = plan.units(session.server());
            System.out.println("server: " + session.server().description());
            System.out.println("seed:   " + order);
            measure(session, units, order);
            session.awaitEndIfInterrupted();
            return RunSummary.print(session);
        }
    }

    private void measure(MeasuringSession session, List<Unit> units, long order) {
        try (Progress progress = ConsoleProgress.forThisConsole()) {
            Timing timing = new Timing(warmup, iterations, time);
            UnitRunner runner = new UnitRunner(session.sessionFile(), timing, session.recorder());
            new InterleavedRun(runner, session.recorder(), progress, session.server()::isAlive)
                    .measure(units, rounds, order);
            session.recorder().complete();
        } catch (RunFailedException e) {
            session.awaitEndIfInterrupted();
            session.recorder().incomplete(e.getMessage());
            System.err.println("benchmarks: " + e.getMessage());
        }
    }

    static void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new WrongInputException(option + " is " + value + ", must be from " + least + " to " + most);
        }
    }

    private static void requireAtLeast(String option, Duration value) {
        if (value.compareTo(Duration.ofMillis(10)) < 0 || value.compareTo(Duration.ofHours(1)) > 0) {
            throw new WrongInputException(option + " is " + value.toMillis() + "ms, must be from 10ms to 1h");
        }
    }
}
