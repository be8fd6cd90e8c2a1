package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.benchmarks.contender.ContenderLock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What the two floors share: the bare commands through a client's ordinary interface, and nothing around them. */
final class Floor {
    /** The same steps as a Lockmark release, as little as an honest release can do. */
    static final String COMPARE_AND_DELETE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private static final long RETRY_NANOS = 1_000_000;

    private Floor() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The two commands of a client. */
    interface Commands {
        boolean setIfAbsent(byte[] key, byte[] token);

        boolean compareAndDelete(byte[] key, byte[] token);
    }

    static ContenderLock lock(String name, Commands commands, AtomicLong sent) {
        byte[] key = utf8(name);
        AtomicLong tokens = new AtomicLong();
        return wait -> acquire(commands, key, utf8(Long.toString(tokens.incrementAndGet())), wait, sent);
    }

    private static ContenderLock.@Nullable Held acquire(
            Commands commands, byte[] key, byte[] token, Duration wait, AtomicLong sent) {
        long start = System.nanoTime();
        while (true) {
            sent.incrementAndGet();
            if (commands.setIfAbsent(key, token)) {
                return () -> {
                    sent.incrementAndGet();
                    return commands.compareAndDelete(key, token);
                };
            }
            if (System.nanoTime() - start >= wait.toNanos()) {
                return null;
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }
}
