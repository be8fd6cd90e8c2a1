package dev.lockmark.testkit.server;

import org.jspecify.annotations.Nullable;

/**
 * A server to run a suite on, not started yet.
 *
 * @param name a short name that is unique within one list
 * @param spec what {@link RedisServers#open(String, ServerOptions)} understands; null for the default server
 */
public record ServerUnderTest(String name, @Nullable String spec) {

    /**
     * Opens one for a single test.
     *
     * @param options how to start it
     * @return the server, which the caller closes
     * @throws IllegalArgumentException if the spec cannot be understood
     * @throws ServerStartException if the server cannot be started
     */
    public RedisServer open(ServerOptions options) {
        return RedisServers.open(spec, options);
    }

    /**
     * The one that all of this JVM shares: {@link RedisServers#shared(String)}.
     *
     * @return the shared server
     * @throws IllegalArgumentException if the spec cannot be understood
     * @throws ServerStartException if the server cannot be started
     */
    public RedisServer shared() {
        return RedisServers.shared(spec);
    }

    @Override
    public String toString() {
        return name;
    }
}
