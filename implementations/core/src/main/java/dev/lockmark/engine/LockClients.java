package dev.lockmark.engine;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.driver.Driver;

/** Where drivers and the engine meet: a driver's entry point makes its lock clients here. */
public final class LockClients {
    private LockClients() {}

    /**
     * Locks over a driver. Sends nothing.
     *
     * @param driver the way to the server; closed together with the client
     * @param options how the client works
     * @return a client
     */
    public static LockClient over(Driver driver, ClientOptions options) {
        return new EngineClient(driver, options);
    }
}
