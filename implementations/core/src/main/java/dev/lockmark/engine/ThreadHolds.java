package dev.lockmark.engine;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which threads hold which locks through the {@code java.util.concurrent} view. Keyed by the thread itself, not by its
 * number: numbers come again. An entry lives as long as its hold.
 */
final class ThreadHolds {
    private final ConcurrentHashMap<Key, Hold> holds = new ConcurrentHashMap<>();

    @Nullable Hold mine(String lockName) {
        return holds.get(new Key(lockName, Thread.currentThread()));
    }

    void begin(String lockName, EngineLease lease) {
        holds.put(new Key(lockName, Thread.currentThread()), new Hold(lease));
    }

    void end(String lockName) {
        holds.remove(new Key(lockName, Thread.currentThread()));
    }

    private record Key(String lockName, Thread thread) {}

    /** One thread's hold of one lock; used by that thread alone. */
    static final class Hold {
        private final EngineLease lease;
        private int depth = 1;

        Hold(EngineLease lease) {
            this.lease = lease;
        }

        EngineLease lease() {
            return lease;
        }

        int depth() {
            return depth;
        }

        void deeper() {
            depth = Math.incrementExact(depth);
        }

        /** Answers the depth that is left. */
        int shallower() {
            return --depth;
        }
    }
}
