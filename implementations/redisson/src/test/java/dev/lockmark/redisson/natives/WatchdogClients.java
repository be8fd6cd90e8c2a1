package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The contract asks one client for renewed leases of several times, and Redisson has one watchdog timeout for each client: this
 * is as many clients as there are such times. The first is connected at once, and has the leases that are not renewed.
 */
final class WatchdogClients implements LockClient {
    /**
     * The contract opens some hundred clients, and none needs many connections. A Redisson client that is closed while it still
     * opens the idle ones of its pool in the background leaves one open.
     */
    private static final int CONNECTIONS = 1;

    private final Function<ClientOptions, LockClient> connector;
    private final ClientOptions options;
    private final LockClient first;
    private final Map<Duration, LockClient> others = new ConcurrentHashMap<>();

    WatchdogClients(Function<ClientOptions, LockClient> connector, ClientOptions options) {
        this.connector = connector;
        this.options = options.withMaxConnections(CONNECTIONS);
        this.first = connector.apply(this.options);
    }

    @Override
    public DistributedLock lock(String name) {
        return first.lock(name);
    }

    @Override
    public DistributedLock lock(String name, LockOptions wanted) {
        boolean itsOwn = wanted.leaseTime().equals(options.lockOptions().leaseTime());
        LockClient client = !wanted.renewed() || itsOwn
                ? first
                : others.computeIfAbsent(wanted.leaseTime(), time -> connector.apply(options.withLockOptions(wanted)));
        return client.lock(name, wanted);
    }

    @Override
    public ClientOptions options() {
        return options;
    }

    @Override
    public long commandsSent() {
        return first.commandsSent()
                + others.values().stream().mapToLong(LockClient::commandsSent).sum();
    }

    @Override
    public void close() {
        first.close();
        others.values().forEach(LockClient::close);
    }
}
