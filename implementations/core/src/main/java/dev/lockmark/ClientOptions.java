package dev.lockmark;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * How a lock client talks to its server. Immutable; each {@code with} method answers a changed copy. The defaults: a command
 * timeout of 2 s, at most 32 connections, {@link LockOptions#defaults()}, {@link LockListener#NONE},
 * {@link ForkJoinPool#commonPool()} for callbacks, and {@link TlsOptions#defaults()}.
 */
public final class ClientOptions {
    private static final ClientOptions DEFAULTS = new ClientOptions(
            Duration.ofSeconds(2),
            32,
            LockOptions.defaults(),
            LockListener.NONE,
            ForkJoinPool.commonPool(),
            TlsOptions.defaults());

    private final Duration commandTimeout;
    private final int maxConnections;
    private final LockOptions lockOptions;
    private final LockListener listener;
    private final Executor callbackExecutor;
    private final TlsOptions tls;

    private ClientOptions(
            Duration commandTimeout,
            int maxConnections,
            LockOptions lockOptions,
            LockListener listener,
            Executor callbackExecutor,
            TlsOptions tls) {
        this.commandTimeout = commandTimeout;
        this.maxConnections = maxConnections;
        this.lockOptions = lockOptions;
        this.listener = listener;
        this.callbackExecutor = callbackExecutor;
        this.tls = tls;
    }

    /**
     * The defaults, as the class says.
     *
     * @return the options
     */
    public static ClientOptions defaults() {
        return DEFAULTS;
    }

    /**
     * How long a command may take, connecting included, before it fails with an unknown outcome.
     *
     * @param timeout 10 ms to 10 minutes, default 2 s; over a Jedis client that the application brings, that client's own
     *     timeouts hold instead
     * @return a changed copy
     * @throws IllegalArgumentException if the timeout is out of its bounds
     */
    public ClientOptions withCommandTimeout(Duration timeout) {
        Arguments.durationBetween("command timeout", timeout, Duration.ofMillis(10), Duration.ofMinutes(10));
        return new ClientOptions(timeout, maxConnections, lockOptions, listener, callbackExecutor, tls);
    }

    /**
     * How many connections the client may open, where its driver keeps a pool (Jedis). A waiter that sleeps holds none.
     *
     * @param connections 1 to 10 000, default 32
     * @return a changed copy
     * @throws IllegalArgumentException if the number is out of its bounds
     */
    public ClientOptions withMaxConnections(int connections) {
        if (connections < 1 || connections > 10_000) {
            throw new IllegalArgumentException("max connections is " + connections + ", must be from 1 to 10000");
        }
        return new ClientOptions(commandTimeout, connections, lockOptions, listener, callbackExecutor, tls);
    }

    /**
     * The options of locks that are made without options of their own.
     *
     * @param options default {@link LockOptions#defaults()}
     * @return a changed copy
     */
    public ClientOptions withLockOptions(LockOptions options) {
        Objects.requireNonNull(options, "lock options");
        return new ClientOptions(commandTimeout, maxConnections, options, listener, callbackExecutor, tls);
    }

    /**
     * Who is told what the client's locks do.
     *
     * @param value default {@link LockListener#NONE}
     * @return a changed copy
     */
    public ClientOptions withListener(LockListener value) {
        Objects.requireNonNull(value, "listener");
        return new ClientOptions(commandTimeout, maxConnections, lockOptions, value, callbackExecutor, tls);
    }

    /**
     * Where futures are completed and losses reported, so that an application's callback can never hold up renewals or the
     * client library's event loop.
     *
     * @param executor default {@link ForkJoinPool#commonPool()}; must not run tasks on the thread that submits them
     * @return a changed copy
     */
    public ClientOptions withCallbackExecutor(Executor executor) {
        Objects.requireNonNull(executor, "callback executor");
        return new ClientOptions(commandTimeout, maxConnections, lockOptions, listener, executor, tls);
    }

    /**
     * Whom encrypted connections trust, and how the client shows who it is.
     *
     * @param options default {@link TlsOptions#defaults()}; anything else needs a URI whose scheme begins with {@code rediss};
     *     a client that the application brings has its own
     * @return a changed copy
     */
    public ClientOptions withTls(TlsOptions options) {
        Objects.requireNonNull(options, "tls");
        return new ClientOptions(commandTimeout, maxConnections, lockOptions, listener, callbackExecutor, options);
    }

    /**
     * How long a command may take.
     *
     * @return the timeout
     */
    public Duration commandTimeout() {
        return commandTimeout;
    }

    /**
     * How many connections the client may open.
     *
     * @return the number
     */
    public int maxConnections() {
        return maxConnections;
    }

    /**
     * The options of locks that are made without options of their own.
     *
     * @return the options
     */
    public LockOptions lockOptions() {
        return lockOptions;
    }

    /**
     * Who is told what the client's locks do.
     *
     * @return the listener
     */
    public LockListener listener() {
        return listener;
    }

    /**
     * Where futures are completed and losses reported.
     *
     * @return the executor
     */
    public Executor callbackExecutor() {
        return callbackExecutor;
    }

    /**
     * Whom encrypted connections trust, and how the client shows who it is.
     *
     * @return the options
     */
    public TlsOptions tls() {
        return tls;
    }
}
