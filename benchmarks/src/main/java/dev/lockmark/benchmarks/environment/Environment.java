package dev.lockmark.benchmarks.environment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about what a run was made on, as named facts in named sections, both in a fixed order.
 *
 * <p>A fact is a string, a boolean, a long or a double; names end in their unit where they have one ({@code totalBytes},
 * {@code stealPercent}). {@value #UNKNOWN} stands for what could not be found out.
 *
 * @param sections section name to fact name to value
 * @param warnings what would spoil a measurement, one line each
 */
public record Environment(Map<String, Map<String, Object>> sections, List<String> warnings) {
    /** Stands for a fact that could not be found out. */
    public static final String UNKNOWN = "n/a";

    /**
     * Copies everything, and brings each value to one of the four types.
     *
     * @param sections section name to fact name to value
     * @param warnings one line each
     */
    public Environment {
        Map<String, Map<String, Object>> copy = new LinkedHashMap<>();
        sections.forEach((name, facts) -> copy.put(name, plain(facts)));
        sections = Collections.unmodifiableMap(copy);
        warnings = List.copyOf(warnings);
    }

    /**
     * Replaces the warnings.
     *
     * @param lines the new warnings
     * @return a copy with them
     */
    public Environment withWarnings(List<String> lines) {
        return new Environment(sections, lines);
    }

    /**
     * Adds a section, or replaces the one of that name.
     *
     * @param name the name of the section
     * @param facts its facts; values of other types are kept as text, and null as {@value #UNKNOWN}
     * @return a copy with it
     */
    public Environment withSection(String name, Map<String, ? extends @Nullable Object> facts) {
        Map<String, Map<String, Object>> more = new LinkedHashMap<>(sections);
        more.put(name, plain(facts));
        return new Environment(more, warnings);
    }

    /**
     * Looks up a fact.
     *
     * @param section the name of the section
     * @param name the name of the fact
     * @return its value as text; empty when it is missing or unknown
     */
    public Optional<String> text(String section, String name) {
        return fact(section, name).map(String::valueOf);
    }

    /**
     * Looks up a number. Text that reads as a number counts, since servers report their settings as text.
     *
     * @param section the name of the section
     * @param name the name of the fact
     * @return the number; empty when it is missing, unknown or no number
     */
    public OptionalDouble number(String section, String name) {
        Object value = fact(section, name).orElse(UNKNOWN);
        if (value instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        try {
            return OptionalDouble.of(Double.parseDouble(value.toString()));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private Optional<Object> fact(String section, String name) {
        return Optional.ofNullable(sections.getOrDefault(section, Map.of()).get(name))
                .filter(value -> !UNKNOWN.equals(value));
    }

    private static Map<String, Object> plain(Map<String, ? extends @Nullable Object> facts) {
        Map<String, Object> copy = new LinkedHashMap<>();
        facts.forEach((name, value) -> copy.put(name, plain(value)));
        return Collections.unmodifiableMap(copy);
    }

    private static Object plain(@Nullable Object value) {
        if (value == null) {
            return UNKNOWN;
        }
        if (value instanceof Boolean || value instanceof String || value instanceof Long) {
            return value;
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            // JSON has no word for these two.
            return Double.isNaN(number) || Double.isInfinite(number) ? UNKNOWN : (Object) number;
        }
        return value.toString();
    }
}
