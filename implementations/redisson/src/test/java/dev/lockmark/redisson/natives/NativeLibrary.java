package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.server.ServerOracle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** One kind of Redisson's locks, as the contract uses it. */
record NativeLibrary(RedissonLockKind kind) implements ClientLibrary {
    /** For the probe that starts a process of its own. */
    NativeLibrary() {
        this(RedissonLockKind.RLOCK);
    }

    static List<NativeLibrary> all() {
        return Stream.of(RedissonLockKind.values()).map(NativeLibrary::new).toList();
    }

    @Override
    public String driverName() {
        return "redisson:" + kind.id();
    }

    @Override
    public LockClient connect(String uri, ClientOptions options) {
        return new WatchdogClients(few -> RedissonNatives.connect(kind, uri, few), options);
    }

    @Override
    public ApplicationClient open(String uri) {
        Config config = new Config();
        config.setLockWatchdogTimeout(600);
        config.useSingleServer().setAddress(uri).setConnectionPoolSize(4).setConnectionMinimumIdleSize(1);
        RedissonClient client = Redisson.create(config);
        return new ApplicationClient() {
            @Override
            public LockClient locks(ClientOptions options) {
                return RedissonNatives.over(kind, client, options);
            }

            @Override
            public void ping() {
                client.getKeys().count();
            }

            @Override
            public void close() {
                client.shutdown();
            }
        };
    }

    @Override
    public String key(String lockName) {
        return lockName;
    }

    /** The one field of the lock's hash. */
    @Override
    public Optional<String> owner(ServerOracle server, String lockName) {
        Object fields = server.command("HKEYS", key(lockName));
        return fields instanceof List<?> list && !list.isEmpty() ? Optional.of(text(list.get(0))) : Optional.empty();
    }

    private static String text(Object field) {
        return field instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(field);
    }

    /** The fencing counter stays for ever, as is stated; what a release remembers of itself when its reply was lost, for seconds. */
    @Override
    public boolean mayLeave(String key, long ttlMillis) {
        return key.startsWith("redisson_lock_token:") || (ttlMillis != -1 && key.startsWith("redisson_unlock_latch:"));
    }

    @Override
    public LockOptions options(LockOptions wanted) {
        return LockOptions.defaults();
    }

    @Override
    public boolean hasForms() {
        return false;
    }

    @Override
    public Optional<String> deviation(String line) {
        return Excused.of(kind, line);
    }

    @Override
    public boolean endsThoughForgotten() {
        return false;
    }
}
