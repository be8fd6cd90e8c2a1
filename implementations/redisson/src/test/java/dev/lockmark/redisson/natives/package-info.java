/** Redisson's own locks under the contract, and what they do instead where they do not keep it. */
@NullMarked
package dev.lockmark.redisson.natives;

import org.jspecify.annotations.NullMarked;
