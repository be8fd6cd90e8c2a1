/** Locks that only the tests measure, brought in the way in which another project brings its own. */
@NullMarked
package dev.lockmark.benchmarks.testing;

import org.jspecify.annotations.NullMarked;
