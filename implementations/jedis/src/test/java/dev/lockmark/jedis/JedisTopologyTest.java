package dev.lockmark.jedis;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.TopologyContract;

final class JedisTopologyTest extends TopologyContract {
    @Override
    public ClientLibrary library() {
        return new JedisLibrary();
    }
}
