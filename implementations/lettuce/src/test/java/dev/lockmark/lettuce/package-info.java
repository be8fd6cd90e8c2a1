/** Tests of the Lettuce driver, on a real server. */
@NullMarked
package dev.lockmark.lettuce;

import org.jspecify.annotations.NullMarked;
