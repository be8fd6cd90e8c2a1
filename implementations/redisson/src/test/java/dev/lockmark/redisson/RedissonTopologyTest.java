package dev.lockmark.redisson;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.TopologyContract;

final class RedissonTopologyTest extends TopologyContract {
    @Override
    public ClientLibrary library() {
        return new RedissonLibrary();
    }
}
