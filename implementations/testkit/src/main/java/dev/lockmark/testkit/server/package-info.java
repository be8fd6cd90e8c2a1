/**
 * Redis and Valkey servers for tests and benchmarks: found, started, watched, stopped, and never left behind.
 *
 * <p>{@link dev.lockmark.testkit.server.RedisServers} turns a spec string into a {@link
 * dev.lockmark.testkit.server.RedisServer}, which has the levers (pause, kill, restart) that no client library can
 * pull. {@link dev.lockmark.testkit.server.ServerOracle} looks at the server through a connection of its own, so that
 * no test asks a driver whether that driver was right; {@link dev.lockmark.testkit.server.ServerControl} changes the
 * server, and exists only for servers that were started here. {@link dev.lockmark.testkit.server.ServersUnderTest}
 * lists the servers that a contract is run on.
 */
@NullMarked
package dev.lockmark.testkit.server;

import org.jspecify.annotations.NullMarked;
