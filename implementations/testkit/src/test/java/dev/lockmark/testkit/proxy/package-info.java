/** The fault proxy, on real servers. */
@NullMarked
package dev.lockmark.testkit.proxy;

import org.jspecify.annotations.NullMarked;
