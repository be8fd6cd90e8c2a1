package dev.lockmark.benchmarks.report.read;

import java.util.List;

/**
 * Everything that one run folder holds.
 *
 * @param name the folder's name
 * @param measurements JMH's results, in the file's order
 * @param recovery how soon locks had their next holder; nothing if that was not measured
 * @param environment where it was made
 * @param outcome how it was made and how it ended
 */
public record Run(
        String name, List<Measurement> measurements, Recovery recovery, Environment environment, Outcome outcome) {}
