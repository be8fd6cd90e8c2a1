package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerOptions;
import dev.lockmark.testkit.server.ServerOracle;
import dev.lockmark.testkit.server.ServerUnderTest;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What one run of one line plays on: a server, a form, two clients, and whatever else it asks for. */
final class Stage {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final ClientLibrary library;
    private final ServerUnderTest kind;
    private final RedisServer server;
    private final LockForm form;
    private final String name = "lock-" + NUMBER.incrementAndGet();
    private final Leftovers leftovers;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private @Nullable LockClient mine;
    private @Nullable LockClient others;

    Stage(ClientLibrary library, ServerUnderTest kind, RedisServer server, LockForm form) {
        this.library = library;
        this.kind = kind;
        this.server = server;
        this.form = form;
        this.leftovers = new Leftovers(library, server);
    }

    ClientLibrary library() {
        return library;
    }

    ServerUnderTest kind() {
        return kind;
    }

    RedisServer server() {
        return server;
    }

    ServerOracle oracle() {
        return server.oracle();
    }

    LockForm form() {
        return form;
    }

    /** A lock name that no other run uses. */
    String name() {
        return name;
    }

    /** The key of the lock of that name. */
    String key() {
        return library.key(name);
    }

    /** Whose the lock of that name is, by the server. */
    Optional<String> owner() {
        return owner(name);
    }

    Optional<String> owner(String lockName) {
        return library.owner(oracle(), lockName);
    }

    /** The form's options. */
    LockOptions options() {
        return library.options(form.options());
    }

    String fenceKey() {
        return key() + ":fence";
    }

    /** The form's options with a lease that ends by itself. */
    LockOptions lasting(Duration lease) {
        return options().withoutRenewal(lease);
    }

    /** The form's options with a lease that is renewed. */
    LockOptions renewed(Duration lease) {
        return options().withRenewedLease(lease);
    }

    /** The client that most lines lock with. */
    synchronized LockClient client() {
        LockClient client = mine;
        if (client == null) {
            client = connect(clientOptions());
            mine = client;
        }
        return client;
    }

    /** Another client, as in another process. */
    synchronized LockClient other() {
        LockClient client = others;
        if (client == null) {
            client = connect(clientOptions());
            others = client;
        }
        return client;
    }

    ClientOptions clientOptions() {
        return ClientOptions.defaults().withLockOptions(options());
    }

    LockClient connect(ClientOptions options) {
        return connect(server.uri(), options);
    }

    /** A client whose commands fail soon. That holds for connecting too, and a first connection has classes to load. */
    LockClient connectImpatient(ClientOptions options, Duration timeout) {
        return connectImpatient(server.uri(), options, timeout);
    }

    /** The same, by another way than the direct one. */
    LockClient connectImpatient(String uri, ClientOptions options, Duration timeout) {
        return Waiting.upTo(20)
                .ignoreExceptionsInstanceOf(LockException.class)
                .until(() -> connect(uri, options.withCommandTimeout(timeout)), Objects::nonNull);
    }

    /** Until a client that has given its connection up has another one. */
    void awaitConnected(LockClient client) {
        DistributedLock probe = client.lock(name + "-probe", lasting(Duration.ofSeconds(5)));
        Waiting.upTo(15).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            probe.tryAcquire().ifPresent(Lease::release);
            return true;
        });
    }

    /** A proxy in front of the server, for whoever connects through it. */
    FaultProxy proxy() {
        return closing(FaultProxy.to(server));
    }

    LockClient connect(String uri, ClientOptions options) {
        return closing(library.connect(uri, options));
    }

    /** The lock of this run, with the first client and a lease that ends by itself. */
    DistributedLock lock(Duration lease) {
        return client().lock(name, lasting(lease));
    }

    /** The same lock, with the other client and a long lease. */
    DistributedLock othersLock() {
        return other().lock(name, lasting(Duration.ofSeconds(20)));
    }

    /** A server of this run's own. */
    RedisServer openServer(ServerOptions options) {
        return closing(kind.open(options));
    }

    /** Closes it when the run ends, last opened first. */
    <T extends AutoCloseable> T closing(T resource) {
        synchronized (opened) {
            opened.push(resource);
        }
        return resource;
    }

    /** Runs a task on a thread of its own, which is interrupted when the run ends. */
    <T> FutureTask<T> start(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future, "contract-actor");
        thread.setDaemon(true);
        thread.start();
        closing(() -> {
            future.cancel(true);
            thread.join(10_000);
        });
        return future;
    }

    /** Holds the lock with the other client, which has nothing left to say about it. */
    Lease takenByOther() {
        return othersLock().tryAcquire().orElseThrow(() -> new AssertionError("the lock is not free"));
    }

    /** Ends the run: closes what it opened and, unless it has failed anyway, checks that nothing else is left. */
    void strike(boolean check) {
        server.resume();
        server.oracle().command("CLIENT", "UNPAUSE");
        List<AutoCloseable> closed = new ArrayList<>();
        try {
            Exception failure = closeAll(closed);
            if (check && failure != null) {
                throw new IllegalStateException("closing failed", failure);
            }
            if (check) {
                leftovers.awaitNone();
            }
        } finally {
            // Until here: what is garbage may be tidied up by the collector, and so hide that nobody has closed it.
            Reference.reachabilityFence(closed);
            server.control().flushAll();
        }
    }

    /** Answers the first failure, or null. */
    private @Nullable Exception closeAll(List<AutoCloseable> closed) {
        Exception first = null;
        synchronized (opened) {
            while (!opened.isEmpty()) {
                AutoCloseable resource = opened.pop();
                closed.add(resource);
                try {
                    resource.close();
                } catch (Exception e) {
                    first = first == null ? e : first;
                }
            }
        }
        return first;
    }
}
