/** Tests of the Redisson driver, on a real server. */
@NullMarked
package dev.lockmark.redisson;

import org.jspecify.annotations.NullMarked;
