/**
 * The contract that every lock must pass, on every server. A driver's module runs all of it by one class that extends {@link
 * dev.lockmark.testkit.contract.LockContract}; a new algorithm is one more constant of {@code Algorithm}.
 */
@NullMarked
package dev.lockmark.testkit.contract;

import org.jspecify.annotations.NullMarked;
