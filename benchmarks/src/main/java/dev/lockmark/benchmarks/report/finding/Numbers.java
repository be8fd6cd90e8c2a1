package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Writes figures so that no significant digit is lost and none is invented; a point is the decimal sign everywhere. */
public final class Numbers {

    /** What stands where there is no figure. */
    public static final String MISSING = "n/a";

    private static final double LARGE = 1e6;
    private static final double SMALL = 1e-4;
    private static final int FEWEST_DIGITS = 3;
    private static final int MOST_DIGITS = 6;

    private Numbers() {}

    /**
     * Writes a figure with three significant digits, or all digits before the point if those are more.
     *
     * @param value a finite number
     * @return such as 6.78, 0.00042, 12346, 1.2e9
     */
    public static String of(double value) {
        return write(value, FEWEST_DIGITS);
    }

    /**
     * Writes a figure that may be missing.
     *
     * @param value the number
     * @return the figure or "n/a"
     */
    public static String of(OptionalDouble value) {
        return value.isPresent() ? of(value.getAsDouble()) : MISSING;
    }

    /**
     * Writes a metric with its error, both to the same place: the error's second digit decides, within reason.
     *
     * @param metric the metric
     * @return such as "61.2 ± 1.3", without the second part if there is no error
     */
    public static String withError(Metric metric) {
        if (metric.score().isEmpty()) {
            return MISSING;
        }
        double score = metric.score().getAsDouble();
        if (metric.error().isEmpty()) {
            return of(score);
        }
        return pair(score, metric.error().getAsDouble());
    }

    /**
     * Writes a ratio with two decimals below ten.
     *
     * @param ratio the ratio
     * @return such as "1.04 ×"
     */
    public static String ratio(double ratio) {
        boolean plain = ratio >= 0.1 && ratio < 10;
        return (plain
                        ? BigDecimal.valueOf(ratio)
                                .setScale(2, RoundingMode.HALF_UP)
                                .toPlainString()
                        : of(ratio)) + " ×";
    }

    /**
     * Writes a share of one as a percentage.
     *
     * @param share between 0 and 1
     * @return such as "42 %"
     */
    public static String percent(double share) {
        return write(share * 100, 2) + " %";
    }

    private static String pair(double score, double error) {
        boolean plain = isPlain(score) && isPlain(error) && error > 0;
        if (!plain) {
            return of(score) + " ± " + write(error, 2);
        }
        int own = decimals(score, MOST_DIGITS);
        int decimals = Math.max(decimals(score, FEWEST_DIGITS), Math.min(own, decimals(error, 2)));
        return BigDecimal.valueOf(score)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString() + " ± "
                + BigDecimal.valueOf(error)
                        .setScale(decimals(error, 2), RoundingMode.HALF_UP)
                        .toPlainString();
    }

    private static boolean isPlain(double value) {
        return value != 0 && Math.abs(value) < LARGE && Math.abs(value) >= SMALL;
    }

    /** How many decimals show so many significant digits; none below zero, since no digit before the point is lost. */
    private static int decimals(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        return Math.max(0, digits - (rounded.precision() - rounded.scale()));
    }

    private static String write(double value, int digits) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(value);
        if (!isPlain(value)) {
            return scientific(exact.round(new MathContext(digits)));
        }
        int before = exact.precision() - exact.scale();
        BigDecimal rounded = exact.round(new MathContext(Math.max(digits, before)));
        return plain(rounded);
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }

    private static String scientific(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        return plain(stripped.scaleByPowerOfTen(-exponent)) + "e" + exponent;
    }
}
