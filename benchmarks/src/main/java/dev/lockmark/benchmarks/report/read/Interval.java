package dev.lockmark.benchmarks.report.read;

/**
 * A confidence interval.
 *
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double low, double high) {

    /**
     * Whether the two have a value in common, so that nobody should call one of them the better.
     *
     * @param other the other interval
     * @return true if they overlap
     */
    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }
}
