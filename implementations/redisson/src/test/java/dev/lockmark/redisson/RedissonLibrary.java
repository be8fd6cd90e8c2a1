package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.testkit.contract.ClientLibrary;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNodes;
import org.redisson.config.Config;

/** Redisson's entry points, as the contracts use them. */
final class RedissonLibrary implements ClientLibrary {
    @Override
    public String driverName() {
        return "redisson";
    }

    @Override
    public LockClient connect(String uri, ClientOptions options) {
        return RedissonLocks.connect(uri, options);
    }

    /** Redisson's timer thread is none. */
    @Override
    public boolean endsThoughForgotten() {
        return false;
    }

    /** A script with two keys, to find out whether the one server is a cluster's. */
    @Override
    public Set<String> triedWhenConnecting() {
        return Set.of("eval", "test1");
    }

    @Override
    public ApplicationClient open(String uri) {
        Config config = new Config();
        config.useSingleServer().setAddress(uri);
        RedissonClient client = Redisson.create(config);
        return new ApplicationClient() {
            @Override
            public LockClient locks(ClientOptions options) {
                return RedissonLocks.over(client, options);
            }

            @Override
            public void ping() {
                if (!client.getRedisNodes(RedisNodes.SINGLE).pingAll()) {
                    throw new IllegalStateException("no answer to PING");
                }
            }

            @Override
            public void close() {
                client.shutdown(0, 2, TimeUnit.SECONDS);
            }
        };
    }
}
