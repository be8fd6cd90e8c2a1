/** Every {@code @Benchmark} class, with its witness, its outcome counters and its noise-free costs. Closed loop. */
@NullMarked
package dev.lockmark.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
