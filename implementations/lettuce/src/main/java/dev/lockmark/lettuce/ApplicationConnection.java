package dev.lockmark.lettuce;

import dev.lockmark.exception.LockException;
import io.lettuce.core.api.StatefulConnection;

/**
 * A connection on the application's client. Our commands bring their own encoding, so its codec does not matter.
 *
 * @param connection the connection
 * @param isCluster whether it leads to a cluster
 * @param closer what to do when the driver is closed
 */
record ApplicationConnection(StatefulConnection<byte[], byte[]> connection, boolean isCluster, Runnable closer)
        implements Access {
    /** A connection that the application uses itself, and keeps. */
    @SuppressWarnings("unchecked")
    static ApplicationConnection shared(StatefulConnection<?, ?> connection, boolean isCluster) {
        return new ApplicationConnection((StatefulConnection<byte[], byte[]>) connection, isCluster, () -> {});
    }

    /** A connection of our own over the application's client. */
    static ApplicationConnection own(StatefulConnection<byte[], byte[]> connection, boolean isCluster) {
        return new ApplicationConnection(connection, isCluster, connection::closeAsync);
    }

    @Override
    public boolean isOurs() {
        return false;
    }

    @Override
    public void failed(LockException failure) {
        // What follows from failures is the application's affair.
    }

    @Override
    public void close() {
        closer.run();
    }
}
