/** Tests of the scripts and their calls. */
@NullMarked
package dev.lockmark.script;

import org.jspecify.annotations.NullMarked;
