/** How Redisson is told where the servers are, for the driver and for Redisson's own locks alike. Internal. */
@NullMarked
package dev.lockmark.redisson.connection;

import org.jspecify.annotations.NullMarked;
