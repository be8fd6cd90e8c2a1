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

    private Numbers() {}

    /**
     * Writes a figure with three significant digits, or all digits before the point if those are more.
     *
     * @param value a finite number
     * @return such as 6.78, 0.00042, 12346, 1.2e9
     */
    public static String of(double value) {
        return write(value, 3);
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
     * Writes a metric with its error: one more digit where the error is below a hundredth of the score.
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
        double error = metric.error().getAsDouble();
        boolean precise = error > 0 && error < Math.abs(score) / 100;
        return write(score, precise ? 4 : 3) + " ± " + write(error, 2);
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

    private static String write(double value, int digits) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(value);
        double size = Math.abs(value);
        if (size >= LARGE || size < SMALL) {
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
