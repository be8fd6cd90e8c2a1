/** Tests of what engines share. */
@NullMarked
package dev.lockmark.engine;

import org.jspecify.annotations.NullMarked;
