/** The Redis server that a run measures: how it is brought up, described and left clean. */
@NullMarked
package dev.lockmark.benchmarks.server;

import org.jspecify.annotations.NullMarked;
