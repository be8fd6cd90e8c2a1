package dev.lockmark;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a lock is taken, kept and given back. Immutable; each {@code with} method answers a changed copy. The defaults: a lease
 * of 30 s with automatic renewal and no longest hold, {@link WaitStrategy#DEFAULT}, {@link ReleaseCommand#EVALSHA}, fencing,
 * {@link Drift#DEFAULT}.
 */
public final class LockOptions {
    /** The shortest lease, 10 ms: below it the drift leaves nothing to count on. */
    public static final Duration MIN_LEASE_TIME = Duration.ofMillis(10);

    /** The shortest lease that is renewed automatically, 100 ms: below it one slow round trip loses the lock. */
    public static final Duration MIN_RENEWED_LEASE_TIME = Duration.ofMillis(100);

    /** The longest lease, 365 days. */
    public static final Duration MAX_LEASE_TIME = Duration.ofDays(365);

    private static final LockOptions DEFAULTS = new LockOptions(
            Duration.ofSeconds(30), true, null, WaitStrategy.DEFAULT, ReleaseCommand.EVALSHA, true, Drift.DEFAULT);

    private final Duration leaseTime;
    private final boolean renewed;
    private final @Nullable Duration maxHoldTime;
    private final WaitStrategy waitStrategy;
    private final ReleaseCommand releaseCommand;
    private final boolean fenced;
    private final Drift drift;

    private LockOptions(
            Duration leaseTime,
            boolean renewed,
            @Nullable Duration maxHoldTime,
            WaitStrategy waitStrategy,
            ReleaseCommand releaseCommand,
            boolean fenced,
            Drift drift) {
        this.leaseTime = leaseTime;
        this.renewed = renewed;
        this.maxHoldTime = maxHoldTime;
        this.waitStrategy = waitStrategy;
        this.releaseCommand = releaseCommand;
        this.fenced = fenced;
        this.drift = drift;
        if (drift.nanosOf(leaseTime.toNanos()) >= leaseTime.toNanos()) {
            throw new IllegalArgumentException(
                    "drift is " + drift + ", must leave something of the lease time of " + leaseTime);
        }
    }

    /**
     * The defaults, as the class says.
     *
     * @return the options
     */
    public static LockOptions defaults() {
        return DEFAULTS;
    }

    /**
     * A lease that is renewed automatically, every third of its time, until it is released or lost.
     *
     * @param time how long the server keeps it without renewal, {@link #MIN_RENEWED_LEASE_TIME} to {@link #MAX_LEASE_TIME};
     *     after a holder's death others wait for this long at most; default 30 s
     * @return a changed copy
     * @throws IllegalArgumentException if the time is out of its bounds
     */
    public LockOptions withRenewedLease(Duration time) {
        Arguments.durationBetween("lease time", time, MIN_RENEWED_LEASE_TIME, MAX_LEASE_TIME);
        return new LockOptions(time, true, maxHoldTime, waitStrategy, releaseCommand, fenced, drift);
    }

    /**
     * A lease that ends when its time is over, unless its holder renews it.
     *
     * @param time how long the server keeps it, {@link #MIN_LEASE_TIME} to {@link #MAX_LEASE_TIME}; rounded down to
     *     milliseconds
     * @return a changed copy
     * @throws IllegalArgumentException if the time is out of its bounds
     */
    public LockOptions withoutRenewal(Duration time) {
        Arguments.durationBetween("lease time", time, MIN_LEASE_TIME, MAX_LEASE_TIME);
        return new LockOptions(time, false, null, waitStrategy, releaseCommand, fenced, drift);
    }

    /**
     * Bounds how long automatic renewal goes on, so that a wedged holder ends.
     *
     * @param time from the acquisition, {@link #MIN_RENEWED_LEASE_TIME} to {@link #MAX_LEASE_TIME}; default: no bound. The
     *     lease ends between this and one lease time later
     * @return a changed copy
     * @throws IllegalArgumentException if the time is out of its bounds
     * @throws IllegalStateException if these options are without renewal
     */
    public LockOptions withMaxHoldTime(Duration time) {
        Arguments.durationBetween("longest hold time", time, MIN_RENEWED_LEASE_TIME, MAX_LEASE_TIME);
        if (!renewed) {
            throw new IllegalStateException(
                    "a longest hold time bounds automatic renewal, and these options are without: the lease time is the bound");
        }
        return new LockOptions(leaseTime, true, time, waitStrategy, releaseCommand, fenced, drift);
    }

    /**
     * What a waiter does between failed attempts.
     *
     * @param strategy default {@link WaitStrategy#DEFAULT}
     * @return a changed copy
     */
    public LockOptions withWaitStrategy(WaitStrategy strategy) {
        Objects.requireNonNull(strategy, "wait strategy");
        return new LockOptions(leaseTime, renewed, maxHoldTime, strategy, releaseCommand, fenced, drift);
    }

    /**
     * How the lock's atomic steps are called.
     *
     * @param command default {@link ReleaseCommand#EVALSHA}
     * @return a changed copy
     */
    public LockOptions withReleaseCommand(ReleaseCommand command) {
        Objects.requireNonNull(command, "release command");
        return new LockOptions(leaseTime, renewed, maxHoldTime, waitStrategy, command, fenced, drift);
    }

    /**
     * Without fencing tokens: the acquisition is a plain {@code SET NX}, which costs the server less than a script.
     *
     * @return a changed copy
     */
    public LockOptions withoutFencing() {
        return new LockOptions(leaseTime, renewed, maxHoldTime, waitStrategy, releaseCommand, false, drift);
    }

    /**
     * With fencing tokens, the default.
     *
     * @return a changed copy
     */
    public LockOptions withFencing() {
        return new LockOptions(leaseTime, renewed, maxHoldTime, waitStrategy, releaseCommand, true, drift);
    }

    /**
     * What is taken off the validity for the clocks' drift.
     *
     * @param value default {@link Drift#DEFAULT}
     * @return a changed copy
     * @throws IllegalArgumentException if it leaves nothing of the lease time
     */
    public LockOptions withDrift(Drift value) {
        Objects.requireNonNull(value, "drift");
        return new LockOptions(leaseTime, renewed, maxHoldTime, waitStrategy, releaseCommand, fenced, value);
    }

    /**
     * How long the server keeps a lease without renewal.
     *
     * @return the time
     */
    public Duration leaseTime() {
        return leaseTime;
    }

    /**
     * Whether leases are renewed automatically.
     *
     * @return true by default
     */
    public boolean renewed() {
        return renewed;
    }

    /**
     * How long automatic renewal goes on.
     *
     * @return the time, or null without a bound
     */
    public @Nullable Duration maxHoldTime() {
        return maxHoldTime;
    }

    /**
     * What a waiter does between failed attempts.
     *
     * @return the strategy
     */
    public WaitStrategy waitStrategy() {
        return waitStrategy;
    }

    /**
     * How the lock's atomic steps are called.
     *
     * @return the form
     */
    public ReleaseCommand releaseCommand() {
        return releaseCommand;
    }

    /**
     * Whether leases have fencing tokens.
     *
     * @return true by default
     */
    public boolean fenced() {
        return fenced;
    }

    /**
     * What is taken off the validity.
     *
     * @return the drift
     */
    public Drift drift() {
        return drift;
    }

    @Override
    public String toString() {
        return "LockOptions[leaseTime=" + leaseTime + ", renewed=" + renewed + ", maxHoldTime=" + maxHoldTime
                + ", waitStrategy=" + waitStrategy + ", releaseCommand=" + releaseCommand + ", fenced=" + fenced
                + ", drift=" + drift + "]";
    }
}
