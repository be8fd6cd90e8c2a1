package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import java.io.IOException;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisDataException;

/** A connection of the pool. Used by one thread at a time, except {@link #cut()}. */
final class PooledConnection {
    private final Connection connection;
    private final Socket socket;
    private final long generation;
    private int timeoutMillis;
    private volatile long lastUsed;

    PooledConnection(Opener.Opened opened, long generation, long now) {
        this.connection = opened.connection();
        this.socket = opened.socket();
        this.generation = generation;
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

    /** Lets the next command pass to a node that is still taking over its slot. */
    void writeAsking() {
        connection.sendCommand(Protocol.Command.ASKING);
    }

    void write(Command command) {
        connection.sendCommand(Wire.arguments(command));
    }

    /** Flushes, then reads one reply; an error reply is thrown as {@link JedisDataException}. */
    @Nullable Object read(Command command, int timeout) {
        setTimeout(timeout);
        return Wire.reply(command, connection.getOne());
    }

    /** Reads the reply to ASKING, also a refusal: the reply of the command that it was for comes next and says the same. */
    void readAsking(int timeout) {
        setTimeout(timeout);
        try {
            connection.getOne();
        } catch (JedisDataException refused) {
            // The command itself is answered MOVED or ASK then.
        }
    }

    private void setTimeout(int timeout) {
        if (timeout != timeoutMillis) {
            connection.setSoTimeout(timeout);
            timeoutMillis = timeout;
        }
    }

    /** Asks a node of a cluster which node has which slots. */
    Object slots(int timeout) {
        setTimeout(timeout);
        return connection.executeCommand(new CommandArguments(Protocol.Command.CLUSTER).add("SLOTS"));
    }

    /** Closes the socket under whoever uses it: flushes nothing, so it does not wait for a server that is stuck. */
    void cut() {
        try {
            // First, because TLS would take leave of the server, which may not listen.
            socket.close();
            connection.forceDisconnect();
        } catch (IOException e) {
            // It is closed all the same.
        }
    }
}
