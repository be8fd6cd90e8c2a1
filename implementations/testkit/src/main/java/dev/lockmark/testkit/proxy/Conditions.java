package dev.lockmark.testkit.proxy;

/**
 * What holds for one direction of all connections. Used by the proxy's one thread.
 */
final class Conditions {
    /** That no connection is to be cut. */
    static final long UNLIMITED = Long.MAX_VALUE;

    long delayNanos;
    long jitterNanos;
    boolean stalled;
    boolean byteWise;
    /** After how many bytes a connection is cut. */
    long limit = UNLIMITED;

    void clear() {
        delayNanos = 0;
        jitterNanos = 0;
        stalled = false;
        byteWise = false;
        limit = UNLIMITED;
    }
}
