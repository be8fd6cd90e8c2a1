package dev.lockmark.lettuce;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.TopologyContract;

final class LettuceTopologyTest extends TopologyContract {
    @Override
    public ClientLibrary library() {
        return new LettuceLibrary();
    }
}
