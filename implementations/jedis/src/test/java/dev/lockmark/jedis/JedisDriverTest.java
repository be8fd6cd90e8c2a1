package dev.lockmark.jedis;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Driver;
import dev.lockmark.testkit.contract.DriverContract;

final class JedisDriverTest extends DriverContract {
    @Override
    protected Driver connect(String uri, ClientOptions options) {
        return JedisDriver.connect(uri, options);
    }

    @Override
    protected boolean endsAtInterrupt() {
        return false;
    }
}
