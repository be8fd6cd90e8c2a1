/** The lock algorithms over a driver: attempts, waiting, leases, renewal and the clean-up of unknown outcomes. Applications meet only {@link dev.lockmark.engine.LockClients}. */
@NullMarked
package dev.lockmark.engine;

import org.jspecify.annotations.NullMarked;
