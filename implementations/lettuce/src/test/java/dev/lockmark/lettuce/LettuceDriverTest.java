package dev.lockmark.lettuce;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Driver;
import dev.lockmark.testkit.contract.DriverContract;

final class LettuceDriverTest extends DriverContract {
    @Override
    protected Driver connect(String uri, ClientOptions options) {
        return LettuceDriver.connect(uri, options);
    }

    @Override
    protected boolean endsAtInterrupt() {
        return true;
    }
}
