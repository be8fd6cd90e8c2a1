/** Locks over Lettuce: the entry point {@link dev.lockmark.lettuce.LettuceLocks}, and the driver behind it. */
@NullMarked
package dev.lockmark.lettuce;

import org.jspecify.annotations.NullMarked;
