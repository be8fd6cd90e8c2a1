package dev.lockmark.jedis;

import dev.lockmark.driver.Node;
import java.net.Socket;
import redis.clients.jedis.Connection;

/** Where the connections of a pool come from. Safe for use by many threads. */
interface Opener {
    /**
     * Connects and logs in.
     *
     * @param deadline until when
     * @throws dev.lockmark.exception.LockException if that was not possible in time
     */
    Opened open(long deadline);

    /** Ends what is being opened, and opens nothing any more. */
    void close();

    /** One server, always the same. */
    static Opener of(Node node, Connector connector) {
        return new Opener() {
            @Override
            public Opened open(long deadline) {
                return connector.open(node, Timeouts.millis(deadline - System.nanoTime()));
            }

            @Override
            public void close() {
                connector.close();
            }
        };
    }

    /**
     * A new connection.
     *
     * @param connection the connection, logged in
     * @param socket its socket, beneath any encryption
     * @param node where it leads
     */
    record Opened(Connection connection, Socket socket, Node node) {}
}
