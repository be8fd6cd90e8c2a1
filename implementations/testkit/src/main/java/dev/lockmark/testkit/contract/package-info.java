/** What every implementation must pass, whichever client library it is over. */
@NullMarked
package dev.lockmark.testkit.contract;

import org.jspecify.annotations.NullMarked;
