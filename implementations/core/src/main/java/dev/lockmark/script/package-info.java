/** The Lua scripts of the protocol and the ways to call them. */
@NullMarked
package dev.lockmark.script;

import org.jspecify.annotations.NullMarked;
