package dev.lockmark.jedis;

import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.Node;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Connections to one server at a time, the most recently used one first. Ours rather than Jedis's, because there one deadline cannot
 * bound both the wait for a free connection and the opening of a new one, and a restart of the server fails once for each
 * connection that lies idle. Safe for use by many threads; holds no monitor while it waits, so virtual threads are not pinned.
 */
final class ConnectionPool {
    /** Long idle connections may have been dropped by something in between, which shows only when they are used. */
    private static final long MAX_IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Opener opener;
    private final int size;
    private final Semaphore free;
    private final ConcurrentLinkedDeque<PooledConnection> idle = new ConcurrentLinkedDeque<>();
    private final Set<PooledConnection> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong generation = new AtomicLong();
    private volatile @Nullable Node server;
    private volatile boolean closed;

    ConnectionPool(Opener opener, int size) {
        this.opener = opener;
        this.size = size;
        this.free = new Semaphore(size, true);
    }

    boolean isClosed() {
        return closed;
    }

    /** An idle connection if there is one and nobody waits before the caller, else null. */
    @Nullable PooledConnection borrowIdle(long now) {
        if (closed || free.hasQueuedThreads() || !free.tryAcquire()) {
            return null;
        }
        PooledConnection connection = fresh(now);
        if (connection == null) {
            free.release();
        }
        return connection;
    }

    /**
     * A connection for the caller alone.
     *
     * @param now the current {@link System#nanoTime()}
     * @param deadline until when to wait, connecting included
     * @throws dev.lockmark.exception.CapacityException if none became free
     * @throws dev.lockmark.exception.ClientClosedException if the pool is closed
     * @throws dev.lockmark.exception.LockException if a new one could not be opened
     * @throws InterruptedException if the thread is interrupted and {@code interruptible}
     */
    PooledConnection borrow(long now, long deadline, boolean interruptible) throws InterruptedException {
        await(deadline - now, interruptible);
        boolean taken = false;
        try {
            if (closed) {
                throw ConnectionErrors.closed();
            }
            PooledConnection connection = fresh(now);
            if (connection == null) {
                connection = connect(deadline, interruptible);
            }
            taken = true;
            return connection;
        } finally {
            if (!taken) {
                free.release();
            }
        }
    }

    private void await(long timeoutNanos, boolean interruptible) throws InterruptedException {
        long deadline = System.nanoTime() + timeoutNanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (free.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    throw Failures.noConnection(size, timeoutNanos);
                } catch (InterruptedException e) {
                    if (interruptible) {
                        throw e;
                    }
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable PooledConnection fresh(long now) {
        PooledConnection connection = idle.pollFirst();
        while (connection != null && now - connection.lastUsed() > MAX_IDLE_NANOS) {
            drop(connection);
            connection = idle.pollFirst();
        }
        return connection;
    }

    /** On a virtual thread an interrupt closes the socket that is being opened: then another one is. */
    private PooledConnection connect(long deadline, boolean interruptible) throws InterruptedException {
        boolean interrupted = false;
        try {
            while (true) {
                boolean pending = Thread.interrupted();
                if (pending && interruptible) {
                    throw new InterruptedException("interrupted before there was a connection: nothing was sent");
                }
                interrupted |= pending;
                try {
                    return connect(deadline);
                } catch (ServerUnreachableException | ReadOnlyReplicaException e) {
                    if (!Thread.currentThread().isInterrupted() || deadline - System.nanoTime() <= 0) {
                        throw e;
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private PooledConnection connect(long deadline) {
        Opener.Opened opened = opener.open(deadline);
        Node before = server;
        if (!opened.node().equals(before)) {
            server = opened.node();
            if (before != null) {
                // Another primary: what still leads to the old one is not to be used any more.
                dropOlder();
            }
        }
        PooledConnection connection = new PooledConnection(opened, generation.get(), System.nanoTime());
        open.add(connection);
        if (closed) {
            drop(connection);
            throw ConnectionErrors.closed();
        }
        return connection;
    }

    /** Returns a connection on which every reply was read. */
    void giveBack(PooledConnection connection, long now) {
        connection.touch(now);
        if (closed || connection.generation() != generation.get()) {
            drop(connection);
        } else {
            idle.addFirst(connection);
            PooledConnection oldest = idle.peekLast();
            if (oldest != null && now - oldest.lastUsed() > MAX_IDLE_NANOS && idle.removeLastOccurrence(oldest)) {
                drop(oldest);
            }
        }
        free.release();
    }

    /**
     * Returns a connection that failed.
     *
     * @param cut whether the others are of no use either, because the server cut this one or is no primary any more: dropping
     *     them now spares the next callers one failure each. A timeout says nothing about the others
     */
    void discard(PooledConnection connection, boolean cut) {
        drop(connection);
        if (cut) {
            dropOlder();
        }
        free.release();
    }

    /** Gives up every connection that there is: the idle ones now, those in use when they are returned. */
    void dropOlder() {
        generation.incrementAndGet();
        PooledConnection connection = idle.pollFirst();
        while (connection != null) {
            drop(connection);
            connection = idle.pollFirst();
        }
    }

    private void drop(PooledConnection connection) {
        open.remove(connection);
        connection.cut();
    }

    /** Cuts every connection, also those in use, and wakes whoever waits for one. */
    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        opener.close();
        open.forEach(this::drop);
        idle.clear();
        free.release(Integer.MAX_VALUE / 2);
    }
}
