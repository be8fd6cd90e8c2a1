package dev.lockmark.benchmarks.report.read;

import java.util.Locale;

/** What JMH measured: it decides the unit, which end is better and what may share an axis. */
public enum Mode {
    /** Operations per unit of time. */
    THROUGHPUT("thrpt", "throughput"),
    /** Mean time of an operation. */
    AVERAGE_TIME("avgt", "mean time"),
    /** Times of single operations, sampled. */
    SAMPLE_TIME("sample", "sampled time"),
    /** Time of one cold operation. */
    SINGLE_SHOT("ss", "single-shot time"),
    /** A mode that this version does not know. */
    OTHER("", "score");

    private final String jmhName;
    private final String words;

    Mode(String jmhName, String words) {
        this.jmhName = jmhName;
        this.words = words;
    }

    /**
     * Finds the mode by JMH's short name.
     *
     * @param name as JMH writes it, such as {@code avgt}
     * @return the mode, or {@link #OTHER}
     */
    public static Mode of(String name) {
        for (Mode mode : values()) {
            if (!mode.jmhName.isEmpty() && mode.jmhName.equals(name.toLowerCase(Locale.ROOT))) {
                return mode;
            }
        }
        return OTHER;
    }

    /**
     * Says what the score is, in words.
     *
     * @return for a caption, such as "mean time"
     */
    public String words() {
        return words;
    }

    /**
     * Says which end is better, for a caption or a column.
     *
     * @return the words; empty where nobody can know
     */
    public String better() {
        return switch (this) {
            case THROUGHPUT -> "higher is better";
            case AVERAGE_TIME, SAMPLE_TIME, SINGLE_SHOT -> "lower is better";
            case OTHER -> "";
        };
    }
}
