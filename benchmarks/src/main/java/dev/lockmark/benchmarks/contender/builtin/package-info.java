/** The contenders that come with the jar: Lockmark's own locks, and the floors beneath them. */
@NullMarked
package dev.lockmark.benchmarks.contender.builtin;

import org.jspecify.annotations.NullMarked;
