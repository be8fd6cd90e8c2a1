package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;

/**
 * What one check found.
 *
 * @param severity how much it matters
 * @param what the thing that was looked at
 * @param value what was found; {@value Environment#UNKNOWN} when it could not be found out
 * @param whyItMatters one sentence
 * @param whatToDo one sentence
 */
public record Finding(Severity severity, String what, String value, String whyItMatters, String whatToDo) {

    /**
     * Whether the fact could not be found out.
     *
     * @return true when there was nothing to judge
     */
    public boolean isUnknown() {
        return value.equals(Environment.UNKNOWN);
    }
}
