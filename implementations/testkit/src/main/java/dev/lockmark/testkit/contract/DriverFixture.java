package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.script.Futures;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/**
 * A server that the tests of one class share, and a fresh driver for each of them. Every test leaves the server running and as
 * it was configured.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(30)
abstract class DriverFixture {
    static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    static final long SHORT = TimeUnit.MILLISECONDS.toNanos(150);

    private @Nullable RedisServer server;
    private @Nullable Driver driver;

    DriverFixture() {}

    /**
     * Connects a new driver with a connection of its own.
     *
     * @param uri the server
     * @param options how
     * @return the driver, which the contract closes
     */
    protected abstract Driver connect(String uri, ClientOptions options);

    /**
     * Whether an interrupt ends {@link Driver#executeInterruptibly} while it waits for a reply.
     *
     * @return false if the client library cannot do that
     */
    protected abstract boolean endsAtInterrupt();

    /**
     * The server that all tests of the class share.
     *
     * @return the server
     */
    protected final RedisServer server() {
        return Objects.requireNonNull(server);
    }

    /**
     * The driver of this test.
     *
     * @return the driver
     */
    protected final Driver driver() {
        return Objects.requireNonNull(driver);
    }

    @BeforeAll
    void startServer() {
        server = RedisServers.open(null);
    }

    @AfterAll
    void stopServer() {
        server().close();
    }

    @BeforeEach
    void open() {
        server().control().flushAll();
        driver = connect(server().uri(), ClientOptions.defaults());
    }

    @AfterEach
    void close() {
        driver().close();
    }

    final @Nullable Object run(Command command) {
        return driver().execute(command, 2 * SECOND);
    }

    final String withLogin(String login) {
        return "redis://" + login + "@" + server().host() + ":" + server().port();
    }

    static LockException failure(CompletableFuture<?> future) {
        try {
            Object reply = future.get(10, TimeUnit.SECONDS);
            throw new AssertionError("succeeded with " + reply);
        } catch (ExecutionException e) {
            return Futures.failure(e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
