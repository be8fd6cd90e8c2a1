package dev.lockmark.benchmarks.environment.doctor;

/** How much a finding matters. */
public enum Severity {
    /** Nothing to do. */
    OK,
    /** Good to know when reading the results, or not known here. */
    NOTE,
    /** Would spoil a measurement. */
    WARN
}
