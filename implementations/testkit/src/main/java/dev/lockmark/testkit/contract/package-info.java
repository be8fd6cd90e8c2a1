/**
 * The contract that every implementation must pass, whichever client library it is over: of its driver alone, and of its locks
 * on every server. A driver's module runs all that is asked of locks by one class that extends {@link
 * dev.lockmark.testkit.contract.LockContract}; a new algorithm is one more constant of {@code Algorithm}.
 */
@NullMarked
package dev.lockmark.testkit.contract;

import org.jspecify.annotations.NullMarked;
