package dev.lockmark.jedis;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Driver;
import dev.lockmark.testkit.contract.DriverFaultContract;

final class JedisDriverFaultTest extends DriverFaultContract {
    @Override
    protected Driver connect(String uri, ClientOptions options) {
        return JedisDriver.connect(uri, options);
    }

    @Override
    protected boolean endsAtInterrupt() {
        return false;
    }
}
