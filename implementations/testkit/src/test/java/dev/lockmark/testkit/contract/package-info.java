/** Whether the contract is whole. */
@NullMarked
package dev.lockmark.testkit.contract;

import org.jspecify.annotations.NullMarked;
