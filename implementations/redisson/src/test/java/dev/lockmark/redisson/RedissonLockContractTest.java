package dev.lockmark.redisson;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockContract;

final class RedissonLockContractTest extends LockContract {
    @Override
    public ClientLibrary library() {
        return new RedissonLibrary();
    }
}
