package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.jmh.ContendedBenchmark;
import dev.lockmark.benchmarks.jmh.ReleaseBenchmark;
import dev.lockmark.benchmarks.jmh.UncontendedBenchmark;
import dev.lockmark.benchmarks.run.Unit;
import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** What {@code quick} measures. */
final class QuickPlan {
    private static final List<String> UNCONTENDED = List.of(
            "floor:jedis",
            "jedis:spin",
            "jedis:spin+unfenced",
            "floor:lettuce",
            "lettuce:spin",
            "lettuce:spin+unfenced",
            "redisson:rlock");
    private static final List<String> CONTENDED =
            List.of("jedis:spin", "jedis:backoff", "lettuce:spin", "lettuce:backoff", "redisson:rlock");

    /** The benchmarks. */
    enum Family {
        UNCONTENDED,
        CONTENDED,
        RELEASE
    }

    @Option(
            names = "--contenders",
            split = ",",
            paramLabel = "ID",
            description = "Which locks instead of the usual ones, separated by commas; see the list command.")
    private List<String> contenders = List.of();

    @Option(
            names = "--benchmarks",
            split = ",",
            paramLabel = "NAME",
            description = "Which of ${COMPLETION-CANDIDATES} (default: UNCONTENDED, CONTENDED).")
    private Set<Family> families = EnumSet.of(Family.UNCONTENDED, Family.CONTENDED);

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Threads that contend, one or several numbers (default: 4).")
    private List<Integer> threads = List.of(4);

    @Option(
            names = "--keys",
            split = ",",
            paramLabel = "N",
            description = "Locks that they choose from, one or several numbers (default: 1).")
    private List<Integer> keys = List.of(1);

    @Option(
            names = "--hold",
            split = ",",
            paramLabel = "TIME",
            description = "How long a contended lock is held: 0, 100us, 1ms, ... (default: 0).")
    private List<Duration> holds = List.of(Duration.ZERO);

    /** Checks what needs no server, before one is started. */
    void check() {
        Catalogue catalogue = Catalogue.load();
        contenders.forEach(catalogue::get);
        threads.forEach(number -> QuickCommand.require("--threads", number, 1, 1000));
        keys.forEach(number -> QuickCommand.require("--keys", number, 1, 1_000_000));
        for (Duration hold : holds) {
            if (hold.compareTo(Duration.ofSeconds(10)) > 0) {
                throw new WrongInputException("--hold is " + hold.toMillis() + "ms, must be at most 10s");
            }
        }
    }

    /** The units to measure on this server. */
    List<Unit> units(BenchmarkServer server) {
        Set<Unit> units = new LinkedHashSet<>();
        if (families.contains(Family.UNCONTENDED)) {
            chosen(UNCONTENDED)
                    .forEach(id -> units.add(Unit.of(UncontendedBenchmark.class, 1, Map.of("contender", id))));
        }
        if (families.contains(Family.CONTENDED)) {
            chosen(CONTENDED).stream()
                    .filter(id -> !id.startsWith("floor:"))
                    .forEach(id -> units.addAll(contended(id)));
        }
        if (families.contains(Family.RELEASE)) {
            units.addAll(releases(server));
        }
        if (units.isEmpty()) {
            throw new WrongInputException("nothing to measure: --benchmarks " + families + " has no contender among "
                    + contenders + "; floors do not contend");
        }
        return List.copyOf(units);
    }

    private List<String> chosen(List<String> usual) {
        return contenders.isEmpty() ? usual : contenders;
    }

    private List<Unit> contended(String id) {
        List<Unit> units = new ArrayList<>();
        for (int number : threads) {
            for (int locks : keys) {
                for (Duration hold : holds) {
                    String micros = Long.toString(TimeUnit.NANOSECONDS.toMicros(hold.toNanos()));
                    Map<String, String> params =
                            Map.of("contender", id, "keys", Integer.toString(locks), "holdMicros", micros);
                    units.add(Unit.of(ContendedBenchmark.class, number, params));
                }
            }
        }
        return units;
    }

    private static List<Unit> releases(BenchmarkServer server) {
        List<Unit> units = new ArrayList<>();
        List<String> forms = ReleaseForms.on(server);
        for (String client : List.of("jedis", "lettuce")) {
            for (String release : forms) {
                units.add(Unit.of(ReleaseBenchmark.class, 1, Map.of("client", client, "release", release)));
            }
        }
        return units;
    }
}
