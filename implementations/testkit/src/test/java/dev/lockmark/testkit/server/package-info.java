@NullMarked
package dev.lockmark.testkit.server;

import org.jspecify.annotations.NullMarked;
