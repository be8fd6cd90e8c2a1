package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.recovery.FailoverServers;
import dev.lockmark.benchmarks.recovery.RecoveryMeasurer;
import dev.lockmark.benchmarks.recovery.RecoveryPlan;
import dev.lockmark.benchmarks.recovery.RecoveryRecorder;
import dev.lockmark.benchmarks.run.InterleavedRun;
import dev.lockmark.benchmarks.run.Progress;
import dev.lockmark.benchmarks.run.RunFailedException;
import dev.lockmark.benchmarks.run.Unit;
import dev.lockmark.benchmarks.run.UnitFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long it takes from the death of a holder to the next holder. */
@Command(
        name = "recovery",
        description = {
            "Measures the time from the death of a holder to the next holder, in interleaved rounds.",
            "The holder's process is killed with SIGKILL at random moments of its renewal's cycle, alone (kill)",
            "or together with the server's primary (failover)."
        })
final class RecoveryCommand implements Callable<Integer> {
    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    @Mixin
    private final RecoverySelection selection = new RecoverySelection();

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            description = "The lease time of every lock, which its holder renews (default: 2s).")
    private Duration lease = Duration.ofSeconds(2);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often everything is measured, in a new random order (default: ${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(
            names = "--waiters",
            paramLabel = "N",
            description = "How many threads of one process wait for the lock (default: ${DEFAULT-VALUE}).")
    private int waiters = 1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the order and of the moments of killing; it is recorded (default: random).")
    private @Nullable Long seed;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() {
        QuickCommand.require("--rounds", rounds, 1, 1000);
        QuickCommand.require("--waiters", waiters, 1, 1000);
        if (lease.compareTo(SHORTEST) < 0 || lease.compareTo(LONGEST) > 0) {
            throw new WrongInputException("--lease is " + lease.toMillis() + "ms, must be from 500ms to 5m");
        }
        selection.check(common.redis);
        long order = seed == null ? ThreadLocalRandom.current().nextLong(1_000_000_000L) : seed;
        RecoveryPlan plan = new RecoveryPlan(lease, rounds, waiters, order);
        try (MeasuringSession session = MeasuringSession.open("recovery", common, order, rounds);
                FailoverServers failover = selection.openServers(common.redis)) {
            System.out.println("server: " + session.server().description());
            System.out.println("seed:   " + order);
            selection
                    .leftOut()
                    .forEach(left -> System.out.println(
                            "note:   " + left.contender() + " is left out of " + left.event() + ": " + left.reason()));
            measure(session, plan, failover);
            session.awaitEndIfInterrupted();
            return RunSummary.print(session);
        }
    }

    private void measure(MeasuringSession session, RecoveryPlan plan, @Nullable FailoverServers failover) {
        Path folder = session.recorder().folder().path();
        RecoveryRecorder recorder =
                new RecoveryRecorder(session.recorder().folder().recoveryJson(), plan, selection.leftOut());
        RecoveryMeasurer measurer = new RecoveryMeasurer(
                plan,
                new RecoveryMeasurer.Place(
                        session.sessionFile(),
                        session.server().uri(),
                        session.server().keyPrefix(),
                        folder.resolve("recovery.log")),
                failover,
                recorder);
        List<Unit> units = selection.units(plan.waiters());
        try (Progress progress = ConsoleProgress.forThisConsole()) {
            new InterleavedRun(
                            (unit, round) -> measure(session, measurer, unit, round),
                            session.recorder(),
                            progress,
                            session.server()::isAlive)
                    .measure(units, plan.rounds(), plan.seed());
            session.recorder().complete();
        } catch (RunFailedException e) {
            session.awaitEndIfInterrupted();
            session.recorder().incomplete(e.getMessage());
            System.err.println("benchmarks: " + e.getMessage());
        }
    }

    /** Whom an interrupt has ended has not failed. */
    private static String measure(MeasuringSession session, RecoveryMeasurer measurer, Unit unit, int round)
            throws UnitFailedException {
        try {
            return measurer.measure(unit, round);
        } finally {
            session.awaitEndIfInterrupted();
        }
    }
}
