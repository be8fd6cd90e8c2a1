/** The report writer: from run folders to one self-contained HTML page and its charts as SVG files. */
@NullMarked
package dev.lockmark.benchmarks.report;

import org.jspecify.annotations.NullMarked;
