/** Puts charts, tables and words into one HTML page that needs nothing else. */
@NullMarked
package dev.lockmark.benchmarks.report.html;

import org.jspecify.annotations.NullMarked;
