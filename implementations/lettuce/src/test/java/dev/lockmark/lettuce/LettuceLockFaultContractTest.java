package dev.lockmark.lettuce;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockFaultContract;

final class LettuceLockFaultContractTest extends LockFaultContract {
    @Override
    public ClientLibrary library() {
        return new LettuceLibrary();
    }
}
