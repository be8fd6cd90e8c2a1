package dev.lockmark.redisson.natives;

import static org.awaitility.Awaitility.await;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** A server, and clients with Redisson's own locks on it, which end with the test. */
final class NativesFixture implements BeforeEachCallback, AfterEachCallback {
    static final Duration LONG = Duration.ofSeconds(60);
    static final LockOptions LASTING = LockOptions.defaults().withoutRenewal(LONG);
    static final String NAME = "orders";

    private final List<Runnable> closers = new ArrayList<>();
    private RedisServer server;

    @Override
    public void beforeEach(ExtensionContext context) {
        server = RedisServers.shared(null);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        server.resume();
        server.oracle().command("CLIENT", "UNPAUSE");
        closers.forEach(Runnable::run);
        closers.clear();
        server.control().flushAll();
    }

    RedisServer server() {
        return server;
    }

    LockClient connect(RedissonLockKind kind, ClientOptions options) {
        return connect(kind, server.uri(), options);
    }

    private LockClient connect(RedissonLockKind kind, String uri, ClientOptions options) {
        LockClient client = RedissonNatives.connect(kind, uri, options.withMaxConnections(2));
        closers.add(client::close);
        return client;
    }

    LockClient connect(RedissonLockKind kind, FaultProxy proxy, ClientOptions options) {
        return connect(kind, proxy.uri(), options);
    }

    DistributedLock lock(RedissonLockKind kind, LockOptions options) {
        ClientOptions of =
                options.renewed() ? ClientOptions.defaults().withLockOptions(options) : ClientOptions.defaults();
        return connect(kind, of).lock(NAME, options);
    }

    DistributedLock lasting(RedissonLockKind kind) {
        return lock(kind, LASTING);
    }

    /** A client of the application. */
    RedissonClient application(Duration watchdogTimeout) {
        Config config = new Config();
        config.setLockWatchdogTimeout(watchdogTimeout.toMillis());
        config.useSingleServer()
                .setAddress(server.uri())
                .setConnectionPoolSize(2)
                .setConnectionMinimumIdleSize(1);
        RedissonClient application = Redisson.create(config);
        closers.add(() -> application.shutdown(0, 2, TimeUnit.SECONDS));
        return application;
    }

    // ---- the lock's key

    void deleteTheLock() {
        server.oracle().command("DEL", NAME);
    }

    boolean exists() {
        return server.oracle().exists(NAME);
    }

    /** Somebody holds the lock; answers whether a waiter has asked twice since then, which is all that it does before it sleeps. */
    Callable<Boolean> heldBySomebody(Duration time) {
        server.oracle().command("HSET", NAME, "somebody", "1");
        server.oracle().command("PEXPIRE", NAME, Long.toString(time.toMillis()));
        long asked = asked();
        return () -> asked() >= asked + 2;
    }

    /** How often locks have been asked for, and given back. */
    long asked() {
        return server.oracle().commandCalls("evalsha");
    }

    long renewed() {
        return server.oracle().commandCalls("pexpire");
    }

    /** Sends every waiter what a release sends. */
    void wakeAll() {
        Object channels = server.oracle().command("PUBSUB", "CHANNELS", "redisson_lock__channel:*");
        ((List<?>) channels).forEach(channel -> server.oracle().command("PUBLISH", String.valueOf(channel), "0"));
    }

    // ---- time

    static ConditionFactory soon() {
        return await().atMost(30, TimeUnit.SECONDS);
    }

    /** Whether a thread has come as far as to sleep until a message comes. */
    static boolean sleeps(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Semaphore.class.getName()));
    }

    /** Interrupts what blocks this thread as soon as that has come so far. */
    static void whileInterruptedWhen(Callable<Boolean> soFar, Runnable blocking) {
        whileInterruptedWhen(soFar, () -> {}, blocking);
    }

    /** Interrupts what blocks this thread as soon as that has come so far, and does something more then. */
    static void whileInterruptedWhen(Callable<Boolean> soFar, Runnable afterwards, Runnable blocking) {
        Thread me = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            soon().until(soFar);
            me.interrupt();
            afterwards.run();
        });
        interrupter.start();
        try {
            blocking.run();
        } finally {
            // Nothing of it may reach what comes next, and what was interrupted may have kept the interrupt.
            interrupter.interrupt();
            joinWhateverInterrupts(interrupter);
            Thread.interrupted();
        }
    }

    @SuppressWarnings("ThreadJoinLoop") // It is one.
    private static void joinWhateverInterrupts(Thread thread) {
        while (true) {
            try {
                thread.join();
                return;
            } catch (InterruptedException e) {
                // Of the thread that is waited for.
            }
        }
    }
}
