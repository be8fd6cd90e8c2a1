/**
 * Servers in the forms in which people run them, each of real processes that end with this JVM: a primary with replicas under
 * {@linkplain dev.lockmark.testkit.topology.SentinelSet Sentinels}, a
 * {@linkplain dev.lockmark.testkit.topology.ClusterSet cluster}, a {@linkplain dev.lockmark.testkit.topology.TlsServer server
 * behind TLS} with a certificate authority of its own, and {@linkplain dev.lockmark.testkit.topology.AclUser users} with less
 * than every permission.
 */
@NullMarked
package dev.lockmark.testkit.topology;

import org.jspecify.annotations.NullMarked;
