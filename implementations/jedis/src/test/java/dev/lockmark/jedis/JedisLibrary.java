package dev.lockmark.jedis;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.testkit.contract.ClientLibrary;
import redis.clients.jedis.RedisClient;

/** What the contract uses of this module. */
final class JedisLibrary implements ClientLibrary {
    @Override
    public String driverName() {
        return "jedis";
    }

    @Override
    public LockClient connect(String uri, ClientOptions options) {
        return JedisLocks.connect(uri, options);
    }

    @Override
    public ApplicationClient open(String uri) {
        RedisClient client = RedisClient.create(uri);
        return new ApplicationClient() {
            @Override
            public LockClient locks(ClientOptions options) {
                return JedisLocks.over(client, options);
            }

            @Override
            public void ping() {
                client.ping();
            }

            @Override
            public void close() {
                client.close();
            }
        };
    }
}
