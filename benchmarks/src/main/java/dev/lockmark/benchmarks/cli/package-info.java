/** The launcher: commands, options, messages and exit statuses. */
@NullMarked
package dev.lockmark.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
