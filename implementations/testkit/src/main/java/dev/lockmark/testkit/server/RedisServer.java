package dev.lockmark.testkit.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import redis.clients.jedis.Connection;

/**
 * A Redis or Valkey server that was started here, or one that was given.
 *
 * <p>One that was started here ends at {@link #close()}, at the latest with this JVM, also when the JVM is killed with
 * SIGKILL. One that was given is never started, stopped, configured or flushed: its levers are refused.
 *
 * <p>Any thread may call any method; levers and {@code close} run one at a time.
 */
public final class RedisServer implements AutoCloseable {

    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);

    private final ServerBackend backend;
    private final boolean shared;
    private final ServerOracle oracle;
    private final ReentrantLock levers = new ReentrantLock();
    private boolean ended;

    RedisServer(ServerBackend backend, boolean shared) {
        this.backend = backend;
        this.shared = shared;
        this.oracle = new ServerOracle(this::probe);
        if (backend.owned()) {
            OpenServers.add(this);
        }
    }

    /**
     * The address for a client, user and password included.
     *
     * @return {@code redis://} or {@code rediss://}, with host, port, and the database where it is not 0
     */
    public String uri() {
        return backend.address().uri();
    }

    /**
     * The host.
     *
     * @return the host, for a server started here as a process 127.0.0.1
     */
    public String host() {
        return backend.address().host();
    }

    /**
     * The port.
     *
     * @return the port, the same for the life of this object, restarts included
     */
    public int port() {
        return backend.address().port();
    }

    /**
     * The server's own process id, not that of the shell which guards it.
     *
     * @return the id; empty for a given server, for one in a container, and while the server does not run
     */
    public OptionalLong pid() {
        return backend.pid();
    }

    /**
     * What this server is, for a person: program, image or address, and port. Never holds a password.
     *
     * @return one line
     */
    public String description() {
        return backend.description();
    }

    /**
     * The server's own name and version, such as {@code Redis 7.0.15} or {@code Valkey 9.1.2}. To know what it can do,
     * ask {@code COMMAND INFO}: these strings mislead.
     *
     * @return name and version, or {@code unknown} where the server does not let its INFO be read
     * @throws redis.clients.jedis.exceptions.JedisConnectionException if it does not answer
     */
    public String version() {
        Map<String, String> info = oracle.info("server");
        String valkey = info.get("valkey_version");
        return valkey != null
                ? "Valkey " + valkey
                : Optional.ofNullable(info.get("redis_version"))
                        .map(version -> "Redis " + version)
                        .orElse("unknown");
    }

    /**
     * The directory that the server keeps its data in.
     *
     * @return the directory, private to this server and removed at {@code close}; empty for a given server and for one
     *     in a container
     */
    public Optional<Path> directory() {
        return backend.directory();
    }

    /**
     * The last lines that the server has logged, over all its restarts.
     *
     * @param lines how many at most, at least 0
     * @return the lines, oldest first; empty for a given server
     * @throws IllegalArgumentException if {@code lines} is negative
     */
    public List<String> logTail(int lines) {
        if (lines < 0) {
            throw new IllegalArgumentException("lines " + lines + " is negative");
        }
        List<String> all = backend.log();
        return List.copyOf(all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    /**
     * Whether this server was started here, so that the levers and {@link #control()} work.
     *
     * @return false for a given server
     */
    public boolean owned() {
        return backend.owned();
    }

    /**
     * Opens a connection of the testkit's own, which takes no part in what is under test. It bears the client name
     * {@code lockmark-probe}, speaks RESP2, and waits at most 2 seconds to connect and for each reply.
     *
     * @return a new connection, which the caller closes
     * @throws redis.clients.jedis.exceptions.JedisConnectionException if the server does not answer in time
     */
    public Connection probe() {
        return backend.address().connect(PROBE_TIMEOUT, PROBE_TIMEOUT);
    }

    /**
     * What the server itself says of keys, commands, clients and channels.
     *
     * @return the oracle of this server, always the same object, good for any thread and after restarts
     */
    public ServerOracle oracle() {
        return oracle;
    }

    /**
     * Changes to the server: its configuration, its scripts, its connections, its data.
     *
     * @return the control of this server
     * @throws UnsupportedOperationException if the server was given
     */
    public ServerControl control() {
        if (backend instanceof GivenServer given) {
            throw given.refusal("configure, flush or cut the connections of");
        }
        return new ServerControl(oracle);
    }

    /**
     * Stops the server in its tracks (SIGSTOP): it keeps its sockets and answers nobody. Does nothing to a server that
     * is stopped already.
     *
     * @throws UnsupportedOperationException if the server was given
     * @throws IllegalStateException if it is not running
     */
    public void pause() {
        pull(backend::pause);
    }

    /**
     * Lets a stopped server go on (SIGCONT); it then executes what clients have sent meanwhile, also those that have
     * hung up. Does nothing to a running one.
     *
     * @throws UnsupportedOperationException if the server was given
     * @throws IllegalStateException if it is not running
     */
    public void resume() {
        pull(backend::resume);
    }

    /**
     * Kills the server (SIGKILL), also one that is stopped, and returns when it has gone. Does nothing to one that has
     * gone already.
     *
     * @throws UnsupportedOperationException if the server was given
     * @throws IllegalStateException if it has not gone after 5 seconds
     */
    public void kill() {
        pull(backend::kill);
    }

    /**
     * Restarts the server on the same port with its data: keys, their expiry times, a cluster's configuration, but no
     * scripts and no changes of configuration. A server that runs (or is stopped) is resumed and told to SAVE first;
     * one that was killed comes back with what it had saved. A server that persists by itself ({@code --appendonly yes}
     * among its arguments) finds its own files.
     *
     * @throws UnsupportedOperationException if the server was given, or runs in a container
     * @throws ServerStartException if it does not come back within its start timeout
     * @throws redis.clients.jedis.exceptions.JedisException if the SAVE fails, or takes more than 30 seconds
     * @throws IllegalStateException if {@link #close()} was called
     */
    public void restartKeepingData() {
        pull(() -> backend.restart(true));
    }

    /**
     * Kills the server and starts it again on the same port with nothing in it.
     *
     * @throws UnsupportedOperationException if the server was given, or runs in a container
     * @throws ServerStartException if it does not come back within its start timeout
     * @throws IllegalStateException if {@link #close()} was called
     */
    public void restartEmpty() {
        pull(() -> backend.restart(false));
    }

    private void pull(Runnable lever) {
        levers.lock();
        try {
            if (ended) {
                throw new IllegalStateException(description() + " was closed");
            }
            lever.run();
        } finally {
            levers.unlock();
        }
    }

    /**
     * Ends a server that was started here, also a stopped one, and removes its directory. Does nothing the second time,
     * nothing to a given server, and nothing to a {@linkplain RedisServers#shared shared} one. Takes some milliseconds,
     * and at most about 15 seconds for a process that the kernel does not let go.
     *
     * @throws IllegalStateException if the process has not gone by then
     */
    @Override
    public void close() {
        if (!shared) {
            end();
        }
    }

    /** Ends it, shared or not. */
    void end() {
        levers.lock();
        try {
            if (!ended) {
                ended = true;
                OpenServers.remove(this);
                oracle.close();
                backend.close();
            }
        } finally {
            levers.unlock();
        }
    }

    @Override
    public String toString() {
        return description();
    }
}
