/** Tests of the engine, over a driver that says what the test wants. */
@NullMarked
package dev.lockmark.engine;

import org.jspecify.annotations.NullMarked;
