package dev.lockmark;

import java.time.Duration;

/**
 * How far the clocks of a holder and of the server may differ in their rates over one lease: what is taken off a lease's
 * validity. The default, 1 % of the lease time plus 2 ms, is that of the Redlock description in the Redis documentation.
 *
 * @param ratio the part of the lease time, 0 to 0.5
 * @param constant what comes on top, at least zero, for the server's expiry granularity
 */
public record Drift(double ratio, Duration constant) {
    /** 1 % and 2 ms. */
    public static final Drift DEFAULT = new Drift(0.01, Duration.ofMillis(2));

    /**
     * Creates a drift.
     *
     * @param ratio the part of the lease time
     * @param constant what comes on top
     * @throws IllegalArgumentException if a value is out of its bounds
     */
    public Drift {
        if (!(ratio >= 0 && ratio <= 0.5)) {
            throw new IllegalArgumentException("drift ratio is " + ratio + ", must be from 0 to 0.5");
        }
        Arguments.durationBetween("drift constant", constant, Duration.ZERO, Duration.ofDays(1));
    }

    /**
     * What to take off a lease.
     *
     * @param leaseNanos the lease time in nanoseconds
     * @return nanoseconds
     */
    public long nanosOf(long leaseNanos) {
        return (long) (leaseNanos * ratio) + constant.toNanos();
    }
}
