package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/** Commands over connections of our own. */
final class PooledLink implements Link {
    /** So many small replies fit into the socket's buffers, so the server never waits for us while we wait for it. */
    private static final int PIECE = 1000;

    private final ConnectionPool pool;
    private final LongAdder sent;

    PooledLink(ServerUri server, int connections, LongAdder sent) {
        this.pool = new ConnectionPool(server, connections);
        this.sent = sent;
    }

    /** Opens a first connection, so that a wrong address or password shows at once. */
    void connect(long timeoutNanos) {
        long now = System.nanoTime();
        try {
            pool.giveBack(pool.borrow(now, now + timeoutNanos, false), now);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible wait was interrupted", e);
        }
    }

    @Override
    public @Nullable Object call(Command command, long timeoutNanos, boolean interruptible)
            throws InterruptedException {
        long now = System.nanoTime();
        long left = timeoutNanos;
        PooledConnection connection = pool.borrowIdle(now);
        if (connection == null) {
            connection = pool.borrow(now, now + timeoutNanos, interruptible);
            left = now + timeoutNanos - System.nanoTime();
        }
        // On a virtual thread a pending interrupt would close the socket under us.
        boolean interrupted = Thread.interrupted();
        try {
            return exchange(connection, command, Timeouts.millis(left), now);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Object exchange(PooledConnection connection, Command command, int timeoutMillis, long now) {
        boolean answered = false;
        boolean cut = false;
        try {
            sent.increment();
            connection.write(command);
            Object reply = connection.read(command, timeoutMillis);
            answered = true;
            return reply;
        } catch (JedisDataException e) {
            answered = true;
            throw ServerErrors.translate(e.getMessage(), e);
        } catch (LockException e) {
            answered = true;
            throw e;
        } catch (RuntimeException e) {
            cut = !Failures.timedOut(e);
            throw Failures.unanswered(pool.isClosed(), e);
        } finally {
            if (answered) {
                pool.giveBack(connection, now);
            } else {
                pool.discard(connection, cut);
            }
        }
    }

    @Override
    public void pipeline(List<Promise> promises, long deadline) {
        for (int from = 0; from < promises.size(); from += PIECE) {
            int to = Math.min(promises.size(), from + PIECE);
            LockException failure = piece(promises.subList(from, to), deadline);
            if (failure != null) {
                // Sent now, the rest could overtake what the broken connection may still bring to the server.
                Promise.failAll(
                        promises.subList(to, promises.size()),
                        new ServerUnreachableException(
                                "not sent, because the commands before it in its batch failed", failure));
                return;
            }
        }
    }

    /** Answers why the connection failed, or null if it did not. */
    private @Nullable LockException piece(List<Promise> promises, long deadline) {
        PooledConnection connection;
        try {
            connection = pool.borrow(System.nanoTime(), deadline, false);
        } catch (LockException e) {
            Promise.failAll(promises, e);
            return e;
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible wait was interrupted", e);
        }
        // Sockets have no timeout for writing, and a pipeline can be more than a stopped server's buffers take.
        CompletableFuture<Void> guard = new CompletableFuture<>();
        if (promises.size() > 1) {
            guard.orTimeout(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)
                    .exceptionally(late -> {
                        connection.cut();
                        return null;
                    });
        }
        LockException failure = exchange(connection, promises, deadline);
        boolean inTime = guard.complete(null);
        if (failure == null && inTime) {
            pool.giveBack(connection, System.nanoTime());
        } else {
            pool.discard(connection, failure != null && !timedOut(failure));
        }
        return failure;
    }

    private @Nullable LockException exchange(PooledConnection connection, List<Promise> promises, long deadline) {
        int answered = 0;
        try {
            for (Promise promise : promises) {
                sent.increment();
                connection.write(promise.command());
            }
            for (Promise promise : promises) {
                try {
                    int timeout = Timeouts.millis(deadline - System.nanoTime());
                    promise.future().complete(connection.read(promise.command(), timeout));
                } catch (JedisDataException e) {
                    promise.future().completeExceptionally(ServerErrors.translate(e.getMessage(), e));
                } catch (LockException e) {
                    promise.future().completeExceptionally(e);
                }
                answered++;
            }
            return null;
        } catch (RuntimeException e) {
            LockException failure = Failures.unanswered(pool.isClosed(), e);
            Promise.failAll(promises.subList(answered, promises.size()), failure);
            return failure;
        }
    }

    private static boolean timedOut(LockException failure) {
        return failure.getCause() != null && Failures.timedOut(failure.getCause());
    }

    @Override
    public void close() {
        pool.close();
    }
}
