package dev.lockmark.redisson.natives;

import java.util.Locale;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/**
 * Redisson's own locks. All keep a hash under the lock's name as the key, with one field {@code <client id>:<thread id>} whose
 * value counts the holds of that thread, so {@link #RLOCK}, {@link #SPIN} and {@link #FENCED} of one name exclude each other;
 * {@link #FAIR} respects the others' holds, but they do not respect its queue.
 */
public enum RedissonLockKind {
    /**
     * {@code RedissonClient.getLock}: waiters subscribe to a channel of the lock, on which the release publishes. A wake-up that
     * is lost is made up for when the time to live that the waiter saw is over, no sooner.
     */
    RLOCK {
        @Override
        RLock lock(RedissonClient client, String name) {
            return client.getLock(name);
        }
    },
    /**
     * {@code RedissonClient.getSpinLock}: waiters try again after a random delay that doubles from 1 ms to 128 ms. Publishes
     * nothing.
     */
    SPIN {
        @Override
        RLock lock(RedissonClient client, String name) {
            return client.getSpinLock(name);
        }
    },
    /**
     * {@code RedissonClient.getFairLock}: threads queue in a list and a sorted set of deadlines beside the lock, and are served in
     * order. A waiter that dies keeps its place until its deadline ({@code Config.fairLockWaitTimeout}, 5 minutes by default,
     * after its turn would have come), and those behind it wait as long. The queue's keys
     * {@code redisson_lock_queue:{name}} and {@code redisson_lock_timeout:{name}} go when the last waiter leaves them; those of a
     * dead waiter have no time to live and stay until somebody locks again.
     */
    FAIR {
        @Override
        RLock lock(RedissonClient client, String name) {
            return client.getFairLock(name);
        }
    },
    /**
     * {@code RedissonClient.getFencedLock}: as {@link #RLOCK}, and each acquisition increments a counter, which is the fencing
     * token. The counter {@code redisson_lock_token:{name}} has no time to live: one key for each lock name ever used stays. A
     * re-entry has a token of its own, and tokens begin at 1 again if the server loses its data.
     */
    FENCED {
        @Override
        RLock lock(RedissonClient client, String name) {
            return client.getFencedLock(name);
        }
    };

    abstract RLock lock(RedissonClient client, String name);

    /**
     * What it is called in the ids of contenders and in events.
     *
     * @return for example {@code rlock}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
