package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.Promise;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Lettuce without a lock around it. */
record LettuceFloor() implements Contender {
    @Override
    public String id() {
        return "floor:lettuce";
    }

    @Override
    public String description() {
        return "the bare SET NX PX and compare-and-delete through Lettuce: what every lock over it is read against";
    }

    @Override
    public Set<Promise> promises() {
        return Set.of(Promise.EXCLUSIVE, Promise.EXPIRES, Promise.CHECKS_OWNER);
    }

    @Override
    public ContenderClient connect(String redisUri) {
        RedisClient client = RedisClient.create(redisUri);
        StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE);
        String sha1 = connection.sync().scriptLoad(Floor.COMPARE_AND_DELETE);
        return new Connected(client, connection.sync(), sha1, new AtomicLong());
    }

    private record Connected(RedisClient client, RedisCommands<byte[], byte[]> commands, String sha1, AtomicLong sent)
            implements ContenderClient {
        @Override
        public ContenderLock lock(String name, Duration lease) {
            SetArgs absent = SetArgs.Builder.nx().px(lease.toMillis());
            return Floor.lock(
                    name,
                    new Floor.Commands() {
                        @Override
                        public boolean setIfAbsent(byte[] key, byte[] token) {
                            return commands.set(key, token, absent) != null;
                        }

                        @Override
                        public boolean compareAndDelete(byte[] key, byte[] token) {
                            Long deleted = commands.evalsha(sha1, ScriptOutputType.INTEGER, new byte[][] {key}, token);
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
