/**
 * How soon a lock has its next holder when the last one is killed, or fails together with the server's primary: a launcher's
 * side that sets the rounds up, a forked JVM that waits, kills and measures, and the holder's JVM that is killed.
 */
@NullMarked
package dev.lockmark.benchmarks.recovery;

import org.jspecify.annotations.NullMarked;
