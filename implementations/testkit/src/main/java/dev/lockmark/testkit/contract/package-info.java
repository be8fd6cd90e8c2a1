/**
 * The contract that every implementation must pass, whichever client library it is over: of its driver alone, and of its locks
 * on every server. A driver's module runs all of it by one class for each of {@link
 * dev.lockmark.testkit.contract.DriverContract}, {@link dev.lockmark.testkit.contract.DriverFaultContract}, {@link
 * dev.lockmark.testkit.contract.LockContract}, {@link dev.lockmark.testkit.contract.LockFaultContract} and {@link dev.lockmark.testkit.contract.TopologyContract}; a new algorithm is
 * one more constant of {@code Algorithm}.
 *
 * <p>The lines of the contract have ids, which tests bear in {@code @Line}; {@code Catalogue} lists them all and says of those
 * that no test here holds where they are held, or why they are not asked of the locks that there are.
 */
@NullMarked
package dev.lockmark.testkit.contract;

import org.jspecify.annotations.NullMarked;
