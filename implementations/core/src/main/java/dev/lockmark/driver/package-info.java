/** The driver SPI: the smallest face that a Redis client library must show for Lockmark to lock over it. */
@NullMarked
package dev.lockmark.driver;

import org.jspecify.annotations.NullMarked;
