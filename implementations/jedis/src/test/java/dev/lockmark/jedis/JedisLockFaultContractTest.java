package dev.lockmark.jedis;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockFaultContract;

final class JedisLockFaultContractTest extends LockFaultContract {
    @Override
    public ClientLibrary library() {
        return new JedisLibrary();
    }
}
