package dev.lockmark.benchmarks.report.read;

/**
 * A benchmark that gave no result.
 *
 * @param benchmark its name
 * @param contender who was measured; empty if not known
 * @param message why
 */
public record Failure(String benchmark, String contender, String message) {}
