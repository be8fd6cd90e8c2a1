package dev.lockmark.testkit.server;

import java.util.HashMap;
import java.util.Map;

/**
 * What {@code INFO commandstats} says of one command. A command that a script runs is counted like one from a client.
 *
 * @param calls how often it ran
 * @param microseconds the server's own time for it in all, in microseconds
 * @param rejected calls refused before they ran, for wrong arguments or a missing permission
 * @param failed calls that ran and answered an error, NOSCRIPT included
 */
public record CommandStatistics(long calls, long microseconds, long rejected, long failed) {

    /** A command that was never called. */
    public static final CommandStatistics NONE = new CommandStatistics(0, 0, 0, 0);

    /** Reads {@code calls=1,usec=2,usec_per_call=2.00,rejected_calls=0,failed_calls=0}. */
    static CommandStatistics parse(String fields) {
        Map<String, String> values = new HashMap<>();
        for (String field : fields.split(",", -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                values.put(field.substring(0, equals), field.substring(equals + 1));
            }
        }
        return new CommandStatistics(
                number(values, "calls"),
                number(values, "usec"),
                number(values, "rejected_calls"),
                number(values, "failed_calls"));
    }

    private static long number(Map<String, String> values, String name) {
        // Servers before 6.2 do not count refused and failed calls.
        return Long.parseLong(values.getOrDefault(name, "0"));
    }
}
