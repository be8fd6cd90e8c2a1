package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;

/** Judges one thing by the facts alone. */
@FunctionalInterface
interface Check {
    Finding examine(Environment environment);
}
