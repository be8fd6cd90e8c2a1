/** What can go wrong with a lock, one type for each thing that a caller would do differently. */
@NullMarked
package dev.lockmark.exception;

import org.jspecify.annotations.NullMarked;
