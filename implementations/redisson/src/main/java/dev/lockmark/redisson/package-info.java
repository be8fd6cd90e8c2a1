/** Locks over Redisson's connections: the entry point {@link dev.lockmark.redisson.RedissonLocks}, and the driver behind it. */
@NullMarked
package dev.lockmark.redisson;

import org.jspecify.annotations.NullMarked;
