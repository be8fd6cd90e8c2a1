/**
 * What the figures say, in words and numbers: how a figure is written, its ratio to the floor, the tables, the warnings
 * and the verdict. It draws nothing.
 */
@NullMarked
package dev.lockmark.benchmarks.report.finding;

import org.jspecify.annotations.NullMarked;
