package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.ContenderId;
import dev.lockmark.benchmarks.report.read.Mode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Finds the bare commands that a contender is read against: same run, benchmark, mode, threads, settings and client. */
public final class Floors {

    private final Map<Place, Entry> floors = new HashMap<>();

    /**
     * Collects the floors.
     *
     * @param entries everything that was measured
     */
    public Floors(List<Entry> entries) {
        entries.stream().filter(Entry::isFloor).forEach(floor -> floors.putIfAbsent(Place.of(floor), floor));
    }

    /**
     * The floor of a contender.
     *
     * @param entry the contender
     * @return its floor; empty if there is none, or if it is one
     */
    public Optional<Entry> of(Entry entry) {
        return entry.isFloor() ? Optional.empty() : Optional.ofNullable(floors.get(Place.of(entry)));
    }

    /**
     * How many times the floor's cost a contender costs.
     *
     * @param entry the contender
     * @return above 1 if it is worse than its floor; empty if there is no floor
     */
    public OptionalDouble ratio(Entry entry) {
        OptionalDouble own = entry.measurement().primary().score();
        OptionalDouble floor =
                of(entry).map(f -> f.measurement().primary().score()).orElse(OptionalDouble.empty());
        if (own.isEmpty() || floor.isEmpty() || floor.getAsDouble() <= 0 || own.getAsDouble() <= 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                entry.measurement().mode() == Mode.THROUGHPUT
                        ? floor.getAsDouble() / own.getAsDouble()
                        : own.getAsDouble() / floor.getAsDouble());
    }

    private record Place(String run, Scale scale, int threads, Map<String, String> conditions, String library) {

        static Place of(Entry entry) {
            return new Place(
                    entry.run(),
                    entry.scale(),
                    entry.measurement().threads(),
                    entry.conditions(),
                    entry.measurement().contender().map(ContenderId::library).orElseGet(entry::client));
        }
    }
}
