package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisDataException;

/** A connection of the pool. Used by one thread at a time, except {@link #cut()}. */
final class PooledConnection {
    private final Connection connection;
    private final long generation;
    private int timeoutMillis;
    private volatile long lastUsed;

    PooledConnection(Connection connection, long generation, int timeoutMillis, long now) {
        this.connection = connection;
        this.generation = generation;
        this.timeoutMillis = timeoutMillis;
        this.lastUsed = now;
    }

    /** Which of the pool's failures this connection is younger than. */
    long generation() {
        return generation;
    }

    long lastUsed() {
        return lastUsed;
    }

    void touch(long now) {
        lastUsed = now;
    }

    void write(Command command) {
        connection.sendCommand(Wire.arguments(command));
    }

    /** Flushes, then reads one reply; an error reply is thrown as {@link JedisDataException}. */
    @Nullable Object read(Command command, int timeout) {
        if (timeout != timeoutMillis) {
            connection.setSoTimeout(timeout);
            timeoutMillis = timeout;
        }
        return Wire.reply(command, connection.getOne());
    }

    /** Closes the socket under whoever uses it: flushes nothing, so it does not wait for a server that is stuck. */
    void cut() {
        try {
            connection.forceDisconnect();
        } catch (IOException e) {
            // It is closed all the same.
        }
    }
}
