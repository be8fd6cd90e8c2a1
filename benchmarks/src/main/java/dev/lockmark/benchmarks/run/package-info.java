/** Interleaved runs: what is measured in which order, how far it is, and what is kept when it stops half-way. */
@NullMarked
package dev.lockmark.benchmarks.run;

import org.jspecify.annotations.NullMarked;
