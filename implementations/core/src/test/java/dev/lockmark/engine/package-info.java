/** Tests of the engine's parts that need no server. */
@NullMarked
package dev.lockmark.engine;

import org.jspecify.annotations.NullMarked;
