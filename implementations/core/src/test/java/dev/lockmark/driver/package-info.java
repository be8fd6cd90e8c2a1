/** Tests of what drivers share. */
@NullMarked
package dev.lockmark.driver;

import org.jspecify.annotations.NullMarked;
