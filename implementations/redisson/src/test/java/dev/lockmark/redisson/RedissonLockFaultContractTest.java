package dev.lockmark.redisson;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockFaultContract;

final class RedissonLockFaultContractTest extends LockFaultContract {
    @Override
    public ClientLibrary library() {
        return new RedissonLibrary();
    }
}
