/**
 * What a run folder says, as records: JMH's results, the environment and how the run ended. Nothing here knows about
 * charts or pages, so the report and the comparison of runs read the same values.
 */
@NullMarked
package dev.lockmark.benchmarks.report.read;

import org.jspecify.annotations.NullMarked;
