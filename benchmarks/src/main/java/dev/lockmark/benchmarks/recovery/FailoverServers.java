package dev.lockmark.benchmarks.recovery;

/** A primary with a replica and the Sentinels that watch them, made whole again after each failover. */
public final class FailoverServers implements AutoCloseable {
    private final Orders.Primary primary;

    private FailoverServers(Orders.Primary primary) {
        this.primary = primary;
    }

    String uri() {
        return primary.redis();
    }

    Orders.Primary nextPrimary() {
        return primary;
    }

    @Override
    public void close() {}
}
