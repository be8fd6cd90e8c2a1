package dev.lockmark.benchmarks.results;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the rounds of one contender and one event come to.
 *
 * @param event which event
 * @param contender the id of the contender
 * @param rounds how many rounds were measured
 * @param recovered from the kill to the next holder, in milliseconds; empty if there never was one
 * @param delay the lock's own part of it; empty if it is not known
 * @param ttlLeft what was left of the life of the lock's key at the kill; empty if it is not known
 * @param detected until a Sentinel named the new primary; empty if no primary was killed
 * @param replicated in how many rounds the key had reached the replica
 * @param violations how many rules the witness saw broken
 * @param errors how many attempts of the waiters failed
 */
public record RecoverySummary(
        String event,
        String contender,
        int rounds,
        Optional<Spread> recovered,
        Optional<Spread> delay,
        Optional<Spread> ttlLeft,
        Optional<Spread> detected,
        int replicated,
        int violations,
        int errors) {

    /**
     * Some figures, put together.
     *
     * @param p50 the median
     * @param min the least
     * @param max the largest
     */
    public record Spread(double p50, double min, double max) {
        static Optional<Spread> of(double... values) {
            if (values.length == 0) {
                return Optional.empty();
            }
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            double p50 = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
            return Optional.of(new Spread(p50, sorted[0], sorted[sorted.length - 1]));
        }
    }

    /**
     * Puts rounds together.
     *
     * @param rounds what was measured
     * @return one for each event and contender, by their names
     */
    public static List<RecoverySummary> of(List<RecoveryRound> rounds) {
        Map<List<String>, List<RecoveryRound>> groups = rounds.stream()
                .collect(Collectors.groupingBy(
                        round -> List.of(round.event(), round.contender()), LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream()
                .map(RecoverySummary::one)
                // Rounds come in a random order; a reader wants one that stays.
                .sorted((a, b) -> a.event().equals(b.event())
                        ? a.contender().compareTo(b.contender())
                        : b.event().compareTo(a.event()))
                .toList();
    }

    private static RecoverySummary one(List<RecoveryRound> rounds) {
        RecoveryRound first = rounds.get(0);
        return new RecoverySummary(
                first.event(),
                first.contender(),
                rounds.size(),
                spread(rounds, round -> box(round.recoveredMillis())),
                spread(rounds, RecoveryRound::delayMillis),
                spread(rounds, round -> box(round.ttlLeftMillis())),
                spread(rounds, round -> box(round.detectedMillis())),
                (int) rounds.stream()
                        .filter(round -> Objects.equals(round.replicated(), true))
                        .count(),
                rounds.stream().mapToInt(RecoveryRound::violations).sum(),
                rounds.stream().mapToInt(RecoveryRound::errors).sum());
    }

    private static OptionalDouble box(@Nullable Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static Optional<Spread> spread(List<RecoveryRound> rounds, Function<RecoveryRound, OptionalDouble> figure) {
        return Spread.of(rounds.stream()
                .map(figure)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray());
    }
}
