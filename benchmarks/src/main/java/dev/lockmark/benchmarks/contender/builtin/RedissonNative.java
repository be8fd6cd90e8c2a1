package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.Promise;
import dev.lockmark.redisson.natives.RedissonDeviation;
import dev.lockmark.redisson.natives.RedissonLockKind;
import dev.lockmark.redisson.natives.RedissonNatives;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One of Redisson's own locks, used as people use it: blocking calls, each released by the thread that acquired it.
 *
 * @param kind which
 * @param renewed by the watchdog, or else with an explicit lease time, which Redisson does not renew
 */
record RedissonNative(RedissonLockKind kind, boolean renewed) implements Contender {
    @Override
    public String id() {
        return "redisson:" + kind.id() + (renewed ? "" : "+lease");
    }

    @Override
    public String description() {
        return switch (kind) {
                    case RLOCK -> "Redisson's own RLock (getLock): waiters are woken by a message";
                    case SPIN -> "Redisson's own getSpinLock: waiters try again after 1 to 128 ms";
                    case FAIR -> "Redisson's own getFairLock: threads queue in the server";
                    case FENCED -> "Redisson's own getFencedLock: as rlock, with a counter as fencing token";
                }
                + (renewed ? "; renewed by its watchdog" : "; an explicit lease time, so no watchdog");
    }

    @Override
    public Set<Promise> promises() {
        Set<Promise> promises = EnumSet.allOf(Promise.class);
        if (kind != RedissonLockKind.FENCED) {
            promises.remove(Promise.FENCED);
        }
        if (!renewed) {
            promises.remove(Promise.RENEWS);
        }
        return promises;
    }

    @Override
    public List<String> deviations() {
        return RedissonDeviation.of(kind).stream()
                .map(RedissonDeviation::explanation)
                .toList();
    }

    @Override
    public ContenderClient connect(String redisUri) {
        return connect(redisUri, LockOptions.defaults().leaseTime());
    }

    /** The watchdog has one timeout for the whole client. */
    @Override
    public ContenderClient connect(String redisUri, Duration lease) {
        ClientOptions options =
                ClientOptions.defaults().withLockOptions(LockOptions.defaults().withRenewedLease(lease));
        return new Connected(RedissonNatives.connect(kind, redisUri, options), renewed);
    }

    private record Connected(LockClient client, boolean renewed) implements ContenderClient {
        @Override
        public ContenderLock lock(String name, Duration lease) {
            LockOptions options = LockOptions.defaults();
            DistributedLock lock =
                    client.lock(name, renewed ? options.withRenewedLease(lease) : options.withoutRenewal(lease));
            boolean fenced = lock.options().fenced();
            return wait -> HeldLease.of(lock.tryAcquire(wait), fenced);
        }

        @Override
        public long commandsSent() {
            return client.commandsSent();
        }

        @Override
        public Set<String> plainCommands() {
            return Set.of("del", "subscribe", "unsubscribe");
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
