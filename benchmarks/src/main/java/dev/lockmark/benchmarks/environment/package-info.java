/**
 * What a run was made on: the machine, the JVM, the client libraries, the server and the source, as
 * {@code environment.json} keeps them. Depends on no Redis client: what only a client knows is passed in.
 */
@NullMarked
package dev.lockmark.benchmarks.environment;

import org.jspecify.annotations.NullMarked;
