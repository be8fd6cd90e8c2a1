/** Tests of the lock API that need no server. */
@NullMarked
package dev.lockmark;

import org.jspecify.annotations.NullMarked;
