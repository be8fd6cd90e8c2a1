package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.testkit.contract.ClientLibrary;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.concurrent.TimeUnit;

/** What the contract uses of this module. */
final class LettuceLibrary implements ClientLibrary {
    @Override
    public String driverName() {
        return "lettuce";
    }

    @Override
    public LockClient connect(String uri, ClientOptions options) {
        return LettuceLocks.connect(uri, options);
    }

    @Override
    public ApplicationClient open(String uri) {
        RedisClient client = RedisClient.create(uri);
        StatefulRedisConnection<String, String> connection = client.connect();
        return new ApplicationClient() {
            @Override
            public LockClient locks(ClientOptions options) {
                return LettuceLocks.over(connection, options);
            }

            @Override
            public void ping() {
                connection.sync().ping();
            }

            @Override
            public void close() {
                client.shutdown(0, 2, TimeUnit.SECONDS);
            }
        };
    }
}
