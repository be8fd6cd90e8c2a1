/** The scripts, the style sheet and the template that a report is made with, and access to them. */
@NullMarked
package dev.lockmark.benchmarks.report.assets;

import org.jspecify.annotations.NullMarked;
