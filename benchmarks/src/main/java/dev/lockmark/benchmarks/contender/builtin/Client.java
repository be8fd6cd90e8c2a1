package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.LockClient;
import dev.lockmark.jedis.JedisLocks;
import dev.lockmark.lettuce.LettuceLocks;
import dev.lockmark.redisson.RedissonLocks;
import java.util.Locale;

/** A client library that Lockmark has a driver for. */
enum Client {
    JEDIS("Jedis, a pool of blocking connections") {
        @Override
        LockClient connect(String uri) {
            return JedisLocks.connect(uri);
        }
    },
    LETTUCE("Lettuce, one shared connection") {
        @Override
        LockClient connect(String uri) {
            return LettuceLocks.connect(uri);
        }
    },
    /** Not "redisson": those ids are of Redisson's own locks. */
    REDISSON_CONNECTION("Redisson's connection pool, Lockmark's lock over it") {
        @Override
        LockClient connect(String uri) {
            return RedissonLocks.connect(uri);
        }
    };

    private final String description;

    Client(String description) {
        this.description = description;
    }

    abstract LockClient connect(String uri);

    String description() {
        return description;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
