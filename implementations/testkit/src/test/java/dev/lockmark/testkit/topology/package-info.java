@NullMarked
package dev.lockmark.testkit.topology;

import org.jspecify.annotations.NullMarked;
