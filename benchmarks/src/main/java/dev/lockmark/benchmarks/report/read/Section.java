package dev.lockmark.benchmarks.report.read;

import java.util.List;

/**
 * A part of the environment, such as the CPU or the server.
 *
 * @param name the name
 * @param facts what is known, in the file's order
 */
public record Section(String name, List<Fact> facts) {}
