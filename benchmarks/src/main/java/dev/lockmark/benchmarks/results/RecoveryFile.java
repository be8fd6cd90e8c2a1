package dev.lockmark.benchmarks.results;

import dev.lockmark.benchmarks.results.RecoverySummary.Spread;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code recovery.json}: {@code schema}; {@code leaseMillis} and {@code waiters}, which hold for the whole run;
 * {@code summary}, one object for each event and contender; {@code rounds}, one for each round of these;
 * {@code leftOut}, the contenders that could not take part in an event, with the reason.
 *
 * <p>All times are in milliseconds, on one monotonic clock. In {@code rounds} the names are those of {@link RecoveryRound},
 * with {@code delayMillis} beside them; in {@code summary} a time is an object of {@code p50}, {@code min} and {@code max}
 * over the rounds. What is not known is null.
 */
public final class RecoveryFile {
    /** The number of the shape that is written. */
    public static final int SCHEMA = 1;

    private RecoveryFile() {}

    /**
     * Writes the file or replaces it as a whole.
     *
     * @param file the file; its folder must exist
     * @param results what to write
     * @throws ResultsException when it cannot be written
     */
    public static void write(Path file, RecoveryResults results) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("leaseMillis", results.leaseMillis());
        json.put("waiters", results.waiters());
        json.put(
                "summary",
                RecoverySummary.of(results.rounds()).stream()
                        .map(RecoveryFile::summary)
                        .toList());
        json.put("rounds", results.rounds().stream().map(RecoveryFile::round).toList());
        json.put(
                "leftOut", results.leftOut().stream().map(RecoveryFile::leftOut).toList());
        JsonFile.write(file, json);
    }

    private static Map<String, @Nullable Object> summary(RecoverySummary summary) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("event", summary.event());
        json.put("contender", summary.contender());
        json.put("rounds", summary.rounds());
        json.put("recoveredMillis", spread(summary.recovered()));
        json.put("delayMillis", spread(summary.delay()));
        json.put("ttlLeftMillis", spread(summary.ttlLeft()));
        json.put("detectedMillis", spread(summary.detected()));
        json.put("replicated", summary.replicated());
        json.put("violations", summary.violations());
        json.put("errors", summary.errors());
        return json;
    }

    private static @Nullable Map<String, Double> spread(Optional<Spread> spread) {
        if (spread.isEmpty()) {
            return null;
        }
        Map<String, Double> json = new LinkedHashMap<>();
        json.put("p50", rounded(spread.get().p50()));
        json.put("min", rounded(spread.get().min()));
        json.put("max", rounded(spread.get().max()));
        return json;
    }

    private static Map<String, @Nullable Object> round(RecoveryRound round) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("event", round.event());
        json.put("contender", round.contender());
        json.put("round", round.round());
        json.put("killedAfterMillis", rounded(round.killedAfterMillis()));
        json.put("recoveredMillis", rounded(round.recoveredMillis()));
        json.put("ttlLeftMillis", rounded(round.ttlLeftMillis()));
        json.put("detectedMillis", rounded(round.detectedMillis()));
        json.put(
                "delayMillis",
                round.delayMillis().isPresent() ? rounded(round.delayMillis().getAsDouble()) : null);
        json.put("replicated", round.replicated());
        json.put("violations", round.violations());
        json.put("errors", round.errors());
        return json;
    }

    private static Map<String, Object> leftOut(RecoveryResults.LeftOut leftOut) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", leftOut.event());
        json.put("contender", leftOut.contender());
        json.put("reason", leftOut.reason());
        return json;
    }

    /** To the microsecond: the clock has more digits than the measurement. */
    private static @Nullable Double rounded(@Nullable Double millis) {
        return millis == null ? null : Math.round(millis * 1000) / 1000.0;
    }
}
