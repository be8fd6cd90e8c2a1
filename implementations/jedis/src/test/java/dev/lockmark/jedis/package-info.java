/** Tests of the Jedis driver, on a real server. */
@NullMarked
package dev.lockmark.jedis;

import org.jspecify.annotations.NullMarked;
