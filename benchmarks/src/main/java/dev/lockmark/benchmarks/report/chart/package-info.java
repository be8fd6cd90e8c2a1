/**
 * Which charts a report has and what is in them, as records: who is drawn, with which figures and which words. How they
 * look is decided in the script that the page and the SVG renderer share.
 */
@NullMarked
package dev.lockmark.benchmarks.report.chart;

import org.jspecify.annotations.NullMarked;
