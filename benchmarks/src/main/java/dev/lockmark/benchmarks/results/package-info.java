/**
 * The results folder: one immutable folder for each run, the files in it, and the status that says whether the run came
 * to its end.
 */
@NullMarked
package dev.lockmark.benchmarks.results;

import org.jspecify.annotations.NullMarked;
