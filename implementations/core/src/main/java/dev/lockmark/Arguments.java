package dev.lockmark;

import java.time.Duration;
import java.util.Objects;

/** The checks of arguments: each failure names the parameter, the value and the rule. */
final class Arguments {
    private Arguments() {}

    static Duration durationBetween(String parameter, Duration value, Duration least, Duration most) {
        Objects.requireNonNull(value, parameter);
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    parameter + " is " + text(value) + ", must be from " + text(least) + " to " + text(most));
        }
        return value;
    }

    private static String text(Duration duration) {
        if (duration.isZero()) {
            return "0";
        }
        // Duration's own form, PT0.0005S, is hard to read below a second.
        if (duration.compareTo(Duration.ofSeconds(1)) < 0 && !duration.isNegative()) {
            return duration.toNanos() % 1_000_000 == 0 ? duration.toMillis() + " ms" : duration.toNanos() + " ns";
        }
        return duration.toString();
    }
}
