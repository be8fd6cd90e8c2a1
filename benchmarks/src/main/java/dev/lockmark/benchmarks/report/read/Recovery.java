package dev.lockmark.benchmarks.report.read;

import java.util.List;

/**
 * How soon locks had their next holder after the death of the last one.
 *
 * @param leaseMillis the lease time of every lock
 * @param waiters how many waited for each
 * @param cases what was measured, in the file's order
 * @param leftOut what was not, each as a sentence
 */
public record Recovery(double leaseMillis, int waiters, List<RecoveryCase> cases, List<String> leftOut) {

    /** For a run that measured something else. */
    static final Recovery NONE = new Recovery(0, 0, List.of(), List.of());
}
