package dev.lockmark.jedis;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockContract;

final class JedisLockContractTest extends LockContract {
    @Override
    public ClientLibrary library() {
        return new JedisLibrary();
    }
}
