package dev.lockmark.testkit.server;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds and starts servers. Any thread may call any method. */
public final class RedisServers {

    private static final Map<ServerSource, RedisServer> SHARED = new HashMap<>();

    private RedisServers() {}

    /**
     * Opens a server with the default options: {@link #open(String, ServerOptions)}.
     *
     * @param spec which server; null or blank for the default one
     * @return the server, which the caller closes
     * @throws IllegalArgumentException if the spec cannot be understood
     * @throws ServerStartException if the server cannot be started or reached
     */
    public static RedisServer open(@Nullable String spec) {
        return open(spec, ServerOptions.defaults());
    }

    /**
     * Opens the server that a spec names:
     *
     * <ul>
     *   <li>null or blank: {@code redis-server} on the PATH, else {@code valkey-server} on the PATH, else the embedded
     *       binary
     *   <li>{@code redis://[user:password@]host[:port][/db]} or {@code rediss://...}: a server that someone runs
     *       already; it is never started, stopped, configured or flushed
     *   <li>{@code embedded}: the binary inside the embedded-redis jar (Linux and macOS, amd64 and arm64)
     *   <li>{@code docker:<image>}: a container; needs Docker. An image that has to be pulled may take Testcontainers up to
     *       2 minutes beside the start timeout; a container left by a killed JVM is removed by its reaper
     *   <li>anything else: the path of a server program, or its name on the PATH
     * </ul>
     *
     * <p>A server that is started here listens on 127.0.0.1 only, on a port of its own, in a private directory, and
     * persists nothing unless told to. It is ready when this returns: it has been seen to be our own child that answers
     * there, and it has loaded its data.
     *
     * @param spec which server; null or blank for the default one
     * @param options how to start it; a given server takes none but the time, of which it uses at most 5 seconds
     * @return the server, which the caller closes
     * @throws IllegalArgumentException if the spec cannot be understood, or if options are given that it cannot take
     * @throws ServerStartException if the server cannot be started or reached; one line says why
     */
    public static RedisServer open(@Nullable String spec, ServerOptions options) {
        return open(ServerSource.parse(spec), options, PortChooser.random(), false);
    }

    /**
     * A server with default options that all of this JVM shares, started when it is first asked for and ended with the
     * JVM. Its {@link RedisServer#close()} does nothing. Its levers work: whoever pulls one leaves the server as found.
     * If it has died, a new one is started.
     *
     * @param spec which server; null or blank for the default one
     * @return the shared server of that spec
     * @throws IllegalArgumentException if the spec cannot be understood
     * @throws ServerStartException if the server cannot be started or reached
     */
    public static RedisServer shared(@Nullable String spec) {
        ServerSource source = ServerSource.parse(spec);
        synchronized (SHARED) {
            RedisServer running = SHARED.get(source);
            if (running != null
                    && running.owned()
                    && running.directory().isPresent()
                    && running.pid().isEmpty()) {
                running.end();
                running = null;
            }
            if (running == null) {
                running = open(source, ServerOptions.defaults(), PortChooser.random(), true);
                SHARED.put(source, running);
            }
            return running;
        }
    }

    static RedisServer open(ServerSource source, ServerOptions options, PortChooser ports, boolean shared) {
        ServerBackend backend;
        if (source instanceof ServerSource.Given given) {
            backend = reach(given.address(), options);
        } else if (source instanceof ServerSource.Image image) {
            backend = ContainerServer.start(image.name(), options);
        } else {
            backend = LocalServer.start(source, options, ports);
        }
        return new RedisServer(backend, shared);
    }

    private static ServerBackend reach(ServerAddress address, ServerOptions options) {
        if (!options.equals(ServerOptions.defaults().withStartTimeout(options.startTimeout()))) {
            throw new IllegalArgumentException(
                    "server " + address
                            + " was given and is never configured: it takes no arguments, no files and no port beside the address");
        }
        return GivenServer.reach(address, options.startTimeout());
    }
}
