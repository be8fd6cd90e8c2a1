package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ReadOnlyReplicaException;
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
    private final AsyncCalls async;

    PooledLink(Opener opener, int connections, LongAdder sent) {
        this.pool = new ConnectionPool(opener, connections);
        this.sent = sent;
        this.async = new AsyncCalls(this::pipeline, connections);
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
        return call(command, timeoutNanos, interruptible, false);
    }

    /**
     * One command and its reply.
     *
     * @param asking whether the server is still taking over the command's slot
     */
    @Nullable Object call(Command command, long timeoutNanos, boolean interruptible, boolean asking) throws InterruptedException {
        long now = System.nanoTime();
        long left = timeoutNanos;
        PooledConnection connection = pool.borrowIdle(now);
        if (connection == null) {
            connection = pool.borrow(now, now + timeoutNanos, interruptible);
            left = now + timeoutNanos - System.nanoTime();
            if (left <= 0) {
                pool.giveBack(connection, now);
                throw Failures.tooLate();
            }
        }
        // On a virtual thread a pending interrupt would close the socket under us.
        boolean interrupted = Thread.interrupted();
        try {
            return exchange(connection, command, asking, Timeouts.millis(left), now);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Object exchange(
            PooledConnection connection, Command command, boolean asking, int timeoutMillis, long now) {
        boolean good = false;
        boolean cut = false;
        try {
            sent.increment();
            if (asking) {
                connection.writeAsking();
            }
            connection.write(command);
            if (asking) {
                connection.readAsking(timeoutMillis);
            }
            Object reply = connection.read(command, timeoutMillis);
            good = true;
            return reply;
        } catch (JedisDataException e) {
            LockException refused = ServerErrors.translate(e.getMessage(), e);
            // The next connection may find the new primary.
            cut = refused instanceof ReadOnlyReplicaException;
            good = !cut;
            throw refused;
        } catch (LockException e) {
            good = true;
            throw e;
        } catch (RuntimeException e) {
            cut = !Failures.timedOut(e);
            throw Failures.unanswered(pool.isClosed(), e);
        } finally {
            if (good) {
                pool.giveBack(connection, now);
            } else {
                pool.discard(connection, cut);
            }
        }
    }

    /**
     * Which server has which slots.
     *
     * @return the reply of {@code CLUSTER SLOTS}
     */
    Object slots(long deadline) throws InterruptedException {
        PooledConnection connection = pool.borrow(System.nanoTime(), deadline, true);
        boolean good = false;
        try {
            Object reply = connection.slots(Timeouts.millis(deadline - System.nanoTime()));
            good = true;
            return reply;
        } catch (JedisDataException e) {
            good = true;
            throw ServerErrors.translate(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw Failures.unanswered(pool.isClosed(), e);
        } finally {
            if (good) {
                pool.giveBack(connection, System.nanoTime());
            } else {
                pool.discard(connection, false);
            }
        }
    }

    /** Keeps no connection to a server that has nothing to say any more; one that is asked again gets new ones. */
    void dropConnections() {
        pool.dropOlder();
    }

    @Override
    public void submit(List<Promise> promises, long timeoutNanos) {
        async.submit(promises, timeoutNanos);
    }

    private void pipeline(List<Promise> promises, long deadline) {
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
        long begun = System.nanoTime();
        PooledConnection connection;
        try {
            connection = pool.borrow(begun, deadline, false);
        } catch (LockException e) {
            Promise.failAll(promises, e);
            return e;
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible wait was interrupted", e);
        }
        if (deadline - System.nanoTime() <= 0) {
            pool.giveBack(connection, begun);
            LockException late = Failures.tooLate();
            Promise.failAll(promises, late);
            return late;
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
        boolean demoted = failure instanceof ReadOnlyReplicaException;
        if (failure == null && inTime) {
            pool.giveBack(connection, System.nanoTime());
        } else {
            pool.discard(connection, demoted || (failure != null && !timedOut(failure)));
        }
        return demoted ? null : failure;
    }

    /** Answers what speaks against using the connection again, or null. */
    private @Nullable LockException exchange(PooledConnection connection, List<Promise> promises, long deadline) {
        int answered = 0;
        LockException demoted = null;
        try {
            for (Promise promise : promises) {
                sent.increment();
                if (promise.asking()) {
                    connection.writeAsking();
                }
                connection.write(promise.command());
            }
            for (Promise promise : promises) {
                try {
                    int timeout = Timeouts.millis(deadline - System.nanoTime());
                    if (promise.asking()) {
                        connection.readAsking(timeout);
                    }
                    promise.future().complete(connection.read(promise.command(), timeout));
                } catch (JedisDataException e) {
                    LockException refused = ServerErrors.translate(e.getMessage(), e);
                    demoted = refused instanceof ReadOnlyReplicaException ? refused : demoted;
                    promise.future().completeExceptionally(refused);
                } catch (LockException e) {
                    promise.future().completeExceptionally(e);
                }
                answered++;
            }
            return demoted;
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
        async.stop();
        pool.close();
        async.awaitEnd();
    }
}
