package dev.lockmark.benchmarks.testing;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.ContenderProvider;
import dev.lockmark.benchmarks.contender.Promise;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** Provides a lock that is good enough, and some that are not. */
public final class TestContenders implements ContenderProvider {
    /** Redis and one process: enough to be measured. */
    public static final String OWN = "test:own";

    /** Its lease is shorter than the work under it, and it deletes whatever is there. */
    public static final String CARELESS = "test:careless";

    /** Gets the lock whoever has it. */
    public static final String NO_EXCLUSION = "test:no-exclusion";

    /** Gets the lock whoever has it, and promises to renew it. */
    public static final String NO_EXCLUSION_RENEWED = "test:no-exclusion-renewed";

    /** Never gets its lock. */
    public static final String FAILING = "test:failing";

    /** Called by the service loader. */
    public TestContenders() {}

    @Override
    public List<Contender> contenders() {
        return List.of(
                new SetAndDelete(OWN, 60_000, true, Set.of(Promise.EXPIRES)),
                new SetAndDelete(CARELESS, 1, true, Set.of(Promise.EXPIRES)),
                new SetAndDelete(NO_EXCLUSION, 60_000, false, Set.of(Promise.EXPIRES)),
                new SetAndDelete(NO_EXCLUSION_RENEWED, 60_000, false, Set.of(Promise.EXPIRES, Promise.RENEWS)),
                new SetAndDelete(FAILING, 0, true, Set.of(Promise.EXPIRES, Promise.RENEWS)));
    }

    private record SetAndDelete(String id, long leaseMillis, boolean exclusive, Set<Promise> promises)
            implements Contender {
        @Override
        public String description() {
            return "a lock of the tests";
        }

        @Override
        public ContenderClient connect(String redisUri) {
            return new Connected(RedisClient.create(URI.create(redisUri)), this);
        }
    }

    private record Connected(RedisClient redis, SetAndDelete contender) implements ContenderClient {
        @Override
        public ContenderLock lock(String name, Duration lease) {
            SetParams params = SetParams.setParams().px(contender.leaseMillis);
            SetParams condition = contender.exclusive ? params.nx() : params;
            return wait -> {
                long start = System.nanoTime();
                while (redis.set(name, "taken", condition) == null) {
                    if (System.nanoTime() - start >= wait.toNanos()) {
                        return null;
                    }
                    LockSupport.parkNanos(500_000);
                }
                return () -> {
                    redis.del(name);
                    return true;
                };
            };
        }

        @Override
        public void close() {
            redis.close();
        }
    }
}
