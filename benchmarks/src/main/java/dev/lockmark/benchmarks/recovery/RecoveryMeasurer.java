package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.jmh.Session;
import dev.lockmark.benchmarks.recovery.Measured.Aftermath;
import dev.lockmark.benchmarks.results.RecoveryRound;
import dev.lockmark.benchmarks.run.Measurer;
import dev.lockmark.benchmarks.run.Unit;
import dev.lockmark.benchmarks.run.UnitFailedException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Measures one round of one contender in a JVM of its own, which starts the holder's JVM. What they print goes to a log. */
public final class RecoveryMeasurer implements Measurer {
    private final RecoveryPlan plan;
    private final Place place;
    private final @Nullable FailoverServers failover;
    private final RecoveryRecorder recorder;
    private final KillMoments moments;
    private int locks;

    /**
     * Where a run is made.
     *
     * @param session the file that tells a forked JVM whom it must not outlive
     * @param redis the server of everything but failovers
     * @param keyPrefix what the name of every lock begins with
     * @param log where the output of the forked JVMs goes
     */
    public record Place(Path session, String redis, String keyPrefix, Path log) {}

    /**
     * Prepares.
     *
     * @param plan what is measured
     * @param place where
     * @param failover the servers for failovers; null if there are none to measure
     * @param recorder where results go
     */
    public RecoveryMeasurer(
            RecoveryPlan plan, Place place, @Nullable FailoverServers failover, RecoveryRecorder recorder) {
        this.plan = plan;
        this.place = place;
        this.failover = failover;
        this.recorder = recorder;
        this.moments = new KillMoments(plan.lease(), plan.rounds(), plan.seed());
    }

    /**
     * What is measured in every round.
     *
     * @param event what happens
     * @param contender to whom
     * @param waiters how many wait
     * @return the unit
     */
    public static Unit unit(Event event, String contender, int waiters) {
        return new Unit(event.word(), new TreeMap<>(Map.of("contender", contender)), waiters);
    }

    @Override
    public String measure(Unit unit, int round) throws UnitFailedException {
        try {
            Orders orders = orders(unit, round);
            Measured measured = run(orders);
            recorder.measured(row(unit, round, orders, measured));
            return words(measured);
        } catch (IOException e) {
            throw new UnitFailedException("cannot start a JVM: " + e.getMessage());
        } catch (ChildFailedException e) {
            throw new UnitFailedException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnitFailedException("interrupted");
        }
    }

    private Orders orders(Unit unit, int round) {
        boolean withPrimary = unit.benchmark().equals(Event.FAILOVER.word());
        FailoverServers servers = withPrimary ? failover : null;
        // A lock of its own: nothing that one round leaves can help or hinder another.
        return new Orders(
                unit.contender(),
                place.keyPrefix() + ":" + ++locks,
                servers == null ? place.redis() : servers.uri(),
                plan.lease().toNanos(),
                plan.waiters(),
                moments.nanosInRound(round),
                servers == null ? null : servers.nextPrimary());
    }

    private Measured run(Orders orders) throws IOException, ChildFailedException, InterruptedException {
        List<String> options = List.of("-D" + Session.PROPERTY + "=" + place.session());
        Redirect log = Redirect.appendTo(place.log().toFile());
        try (ChildJvm fork = ChildJvm.start("the forked JVM", RecoveryFork.class, orders, log, options)) {
            return fork.await(Measured.class, orders.longest());
        }
    }

    private static RecoveryRound row(Unit unit, int round, Orders orders, Measured measured) {
        Aftermath aftermath = measured.aftermath();
        return new RecoveryRound(
                unit.benchmark(),
                unit.contender(),
                round,
                orders.killAfterNanos() / (double) TimeUnit.MILLISECONDS.toNanos(1),
                measured.recoveredMillis(),
                aftermath.ttlLeftMillis(),
                aftermath.detectedMillis(),
                aftermath.replicated(),
                measured.violations(),
                measured.errors());
    }

    private static String words(Measured measured) {
        Double recovered = measured.recoveredMillis();
        if (recovered == null) {
            return "VIOLATED: a waiter had the lock before the holder was killed";
        }
        Double left = measured.aftermath().ttlLeftMillis();
        return String.format(
                Locale.ROOT,
                "%.0f ms%s%s",
                recovered,
                left == null ? "" : String.format(Locale.ROOT, ", %.0f ms of the lease were left", left),
                measured.violations() > 0 ? ", VIOLATED" : "");
    }
}
