package dev.lockmark.benchmarks.report.finding;

import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Small phrases that captions, tables and warnings share. */
public final class Words {

    private static final String KEYS = "keys";
    private static final String HOLD = "holdMicros";

    private Words() {}

    /**
     * A number with its noun.
     *
     * @param number the number
     * @param noun in the singular
     * @return such as "1 thread" or "4 threads"
     */
    public static String count(int number, String noun) {
        return number + " " + (number == 1 ? noun : noun + "s");
    }

    /**
     * How many rounds and iterations are behind some figures.
     *
     * @param entries the measurements
     * @return such as "5 rounds, 15 iterations each"
     */
    public static String effort(List<Entry> entries) {
        String rounds = range(entries, entry -> entry.measurement().rounds(), "round");
        String iterations =
                range(entries, entry -> entry.measurement().primary().iterations(), "iteration");
        return rounds + ", " + iterations + " in all, per contender";
    }

    /**
     * The settings under which something was measured.
     *
     * @param conditions the parameters
     * @return such as "1 key, held for 100 µs"; empty if there are none
     */
    public static String conditions(Map<String, String> conditions) {
        // Keys first: "1 key, held for 100 µs" is how people say it.
        return conditions.entrySet().stream()
                .sorted(Comparator.comparing(entry -> !entry.getKey().equals(KEYS)))
                .map(entry -> condition(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Who was measured and how, where the benchmark is said already.
     *
     * @param entry the measurement
     * @return such as "jedis:spin, 4 threads, 1 key"
     */
    public static String scene(Entry entry) {
        String conditions = conditions(entry.conditions());
        return entry.name() + ", " + count(entry.measurement().threads(), "thread")
                + (conditions.isEmpty() ? "" : ", " + conditions);
    }

    /**
     * A text as part of a file name.
     *
     * @param text any text
     * @return lower-case letters, digits and single dashes
     */
    public static String slug(String text) {
        return text.replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
    }

    private static String condition(String name, String value) {
        return switch (name) {
            case KEYS -> value.equals("1") ? "1 key" : value + " keys";
            case HOLD -> value.equals("0") ? "released at once" : "held for " + value + " µs";
            default -> name + " = " + value;
        };
    }

    private static String range(List<Entry> entries, ToIntFunction<Entry> number, String noun) {
        IntSummaryStatistics range = entries.stream().mapToInt(number).summaryStatistics();
        return entries.isEmpty() || range.getMin() == range.getMax()
                ? count(entries.isEmpty() ? 0 : range.getMax(), noun)
                : range.getMin() + " to " + count(range.getMax(), noun);
    }
}
