package dev.lockmark.benchmarks.report.finding;

import dev.lockmark.benchmarks.report.read.Mode;

/**
 * Figures with the same scale may share an axis.
 *
 * @param benchmark class and method
 * @param mode JMH's mode
 * @param unit JMH's unit
 */
public record Scale(String benchmark, Mode mode, String unit) {}
