package dev.lockmark.benchmarks.report.finding;

/**
 * Something that a reader must know before believing a figure.
 *
 * @param grave true if a result is wrong or missing, false if it is only less sure
 * @param text one sentence
 */
public record Warning(boolean grave, String text) {}
