/** Draws charts as SVG on the JVM: ECharts, run by Rhino. */
@NullMarked
package dev.lockmark.benchmarks.report.svg;

import org.jspecify.annotations.NullMarked;
