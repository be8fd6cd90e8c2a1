/** Locks over Redisson's connection, and Redisson's own locks behind Lockmark's API. */
@NullMarked
package dev.lockmark.redisson;

import org.jspecify.annotations.NullMarked;
