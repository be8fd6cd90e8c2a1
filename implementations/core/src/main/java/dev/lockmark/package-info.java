/** Lockmark's lock API: clients, locks, leases and their options. */
@NullMarked
package dev.lockmark;

import org.jspecify.annotations.NullMarked;
