package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import java.util.Objects;
import org.redisson.api.RedissonClient;

/**
 * Redisson's own locks behind Lockmark's API: the locks as people have them today, to move from, or to measure.
 */
public final class RedissonNatives {
    private RedissonNatives() {}

    public static LockClient connect(RedissonLockKind kind, String uri) {
        return connect(kind, uri, ClientOptions.defaults());
    }

    public static LockClient connect(RedissonLockKind kind, String uri, ClientOptions options) {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(options, "options");
        return OwnClient.connect(kind, uri, options);
    }

    public static LockClient over(RedissonLockKind kind, RedissonClient client) {
        return over(kind, client, ClientOptions.defaults());
    }

    public static LockClient over(RedissonLockKind kind, RedissonClient client, ClientOptions options) {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(options, "options");
        return new NativeClient(kind, client, options, null);
    }
}
