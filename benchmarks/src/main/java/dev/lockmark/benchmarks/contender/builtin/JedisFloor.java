package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.Promise;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** Jedis without a lock around it. */
record JedisFloor() implements Contender {
    @Override
    public String id() {
        return "floor:jedis";
    }

    @Override
    public String description() {
        return "the bare SET NX PX and compare-and-delete through Jedis: what every lock over it is read against";
    }

    @Override
    public Set<Promise> promises() {
        return Set.of(Promise.EXCLUSIVE, Promise.EXPIRES, Promise.CHECKS_OWNER);
    }

    @Override
    public ContenderClient connect(String redisUri) {
        RedisClient client = RedisClient.create(URI.create(redisUri));
        return new Connected(client, Floor.utf8(client.scriptLoad(Floor.COMPARE_AND_DELETE)), new AtomicLong());
    }

    private static final class Connected implements ContenderClient {
        private final RedisClient client;
        private final byte[] sha1;
        private final AtomicLong sent;

        Connected(RedisClient client, byte[] sha1, AtomicLong sent) {
            this.client = client;
            this.sha1 = sha1;
            this.sent = sent;
        }

        @Override
        public ContenderLock lock(String name, Duration lease) {
            SetParams absent = SetParams.setParams().nx().px(lease.toMillis());
            return Floor.lock(
                    name,
                    new Floor.Commands() {
                        @Override
                        public boolean setIfAbsent(byte[] key, byte[] token) {
                            return client.set(key, token, absent) != null;
                        }

                        @Override
                        public boolean compareAndDelete(byte[] key, byte[] token) {
                            return Long.valueOf(1).equals(client.evalsha(sha1, 1, key, token));
                        }
                    },
                    sent);
        }

        @Override
        public long commandsSent() {
            return sent.get();
        }

        @Override
        public Set<String> plainCommands() {
            return Set.of("set");
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
