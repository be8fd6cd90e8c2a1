/** Locks over Jedis: the entry point {@link dev.lockmark.jedis.JedisLocks}, and the driver behind it. */
@NullMarked
package dev.lockmark.jedis;

import org.jspecify.annotations.NullMarked;
