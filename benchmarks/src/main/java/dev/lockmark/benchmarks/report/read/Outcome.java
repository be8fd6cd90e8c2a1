package dev.lockmark.benchmarks.report.read;

import java.util.List;
import java.util.Optional;

/**
 * How a run was made and how it ended.
 *
 * @param complete false if it was cut short
 * @param reason why it was cut short; empty if it was not, or if nobody knows
 * @param facts what else the file says (kind, start, seconds, seed, rounds, command), in its order
 * @param failures the benchmarks that gave no result
 */
public record Outcome(boolean complete, String reason, List<Fact> facts, List<Failure> failures) {

    /** A run that left no word about itself. */
    static final Outcome UNKNOWN = new Outcome(true, "", List.of(), List.of());

    /**
     * The command that made the run.
     *
     * @return the command line, if it was recorded
     */
    public Optional<String> command() {
        return facts.stream()
                .filter(fact -> fact.name().equals("command"))
                .map(Fact::value)
                .findFirst();
    }
}
