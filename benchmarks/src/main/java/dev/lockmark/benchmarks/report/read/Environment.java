package dev.lockmark.benchmarks.report.read;

import java.util.List;
import java.util.Optional;

/**
 * Where a run was made.
 *
 * @param sections in the file's order
 * @param warnings what would spoil a measurement there
 */
public record Environment(List<Section> sections, List<String> warnings) {

    /** For a run that left no word about where it was made. */
    static final Environment UNKNOWN = new Environment(List.of(), List.of());

    /**
     * Looks a value up.
     *
     * @param section the section's name
     * @param name the fact's name
     * @return the value, if it was recorded
     */
    public Optional<String> value(String section, String name) {
        return sections.stream()
                .filter(s -> s.name().equals(section))
                .flatMap(s -> s.facts().stream())
                .filter(fact -> fact.name().equals(name))
                .map(Fact::value)
                .findFirst();
    }
}
