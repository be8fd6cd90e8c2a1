/**
 * Servers in the forms in which people run them, each of real processes that end with this JVM: a primary with replicas under
 * {@linkplain dev.lockmark.testkit.topology.SentinelSet Sentinels}.
 */
@NullMarked
package dev.lockmark.testkit.topology;

import org.jspecify.annotations.NullMarked;
