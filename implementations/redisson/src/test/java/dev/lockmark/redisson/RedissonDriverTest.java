package dev.lockmark.redisson;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Driver;
import dev.lockmark.testkit.contract.DriverContract;

final class RedissonDriverTest extends DriverContract {
    @Override
    protected Driver connect(String uri, ClientOptions options) {
        return RedissonDriver.connect(uri, options);
    }

    @Override
    protected boolean endsAtInterrupt() {
        return true;
    }
}
