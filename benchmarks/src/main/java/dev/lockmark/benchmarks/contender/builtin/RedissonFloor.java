package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.ClientOptions;
import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.Promise;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.redisson.connection.ServerConfig;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.redisson.Redisson;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;

/** Redisson without a lock around it. */
record RedissonFloor() implements Contender {
    @Override
    public String id() {
        return "floor:redisson";
    }

    @Override
    public String description() {
        return "the bare SET NX PX and compare-and-delete through Redisson: what every lock over it is read against";
    }

    @Override
    public Set<Promise> promises() {
        return Set.of(Promise.EXCLUSIVE, Promise.EXPIRES, Promise.CHECKS_OWNER);
    }

    @Override
    public ContenderClient connect(String redisUri) {
        Config config = new Config();
        ServerConfig.addTo(config, ServerUri.parse(redisUri), ClientOptions.defaults());
        RedissonClient client = Redisson.create(config);
        RScript script = client.getScript(ByteArrayCodec.INSTANCE);
        return new Connected(client, script, script.scriptLoad(Floor.COMPARE_AND_DELETE), new AtomicLong());
    }

    private record Connected(RedissonClient client, RScript script, String sha1, AtomicLong sent)
            implements ContenderClient {
        @Override
        public ContenderLock lock(String name, Duration lease) {
            var bucket = client.<byte[]>getBucket(name, ByteArrayCodec.INSTANCE);
            return Floor.lock(
                    name,
                    new Floor.Commands() {
                        @Override
                        public boolean setIfAbsent(byte[] key, byte[] token) {
                            return bucket.setIfAbsent(token, lease);
                        }

                        @Override
                        public boolean compareAndDelete(byte[] key, byte[] token) {
                            Long deleted = script.evalSha(
                                    RScript.Mode.READ_WRITE, sha1, RScript.ReturnType.LONG, List.of(name), (Object)
                                            token);
                            return deleted != null && deleted == 1;
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
            client.shutdown(0, 2, TimeUnit.SECONDS);
        }
    }
}
