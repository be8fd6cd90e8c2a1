/** What can be measured: the contender interfaces, which other projects implement, and the catalogue that finds them. */
@NullMarked
package dev.lockmark.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
