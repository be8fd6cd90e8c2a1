/** The Java Flight Recorder events that locks write. */
@NullMarked
package dev.lockmark.event;

import org.jspecify.annotations.NullMarked;
