package dev.lockmark.benchmarks.report.read;

/**
 * A named value of the environment or of the run.
 *
 * @param name the name
 * @param value the value as text
 */
public record Fact(String name, String value) {}
