package dev.lockmark.lettuce;

import dev.lockmark.exception.LockException;
import io.lettuce.core.api.StatefulConnection;

/** Where a driver's commands go: a connection of our own, or one of the application. Safe for use by many threads. */
interface Access {
    /** The connection, for as long as the driver is open. */
    StatefulConnection<byte[], byte[]> connection();

    /** Whether it leads to the nodes of a cluster, each of which is looked up by a command's key. */
    boolean isCluster();

    /** Whether it is ours, so that what Lettuce says of an attempt to connect proves that nothing was sent. */
    boolean isOurs();

    /** Told of each failed command; does what keeps the next ones from failing too, without waiting. */
    void failed(LockException failure);

    /** Ends what is ours. */
    void close();
}
