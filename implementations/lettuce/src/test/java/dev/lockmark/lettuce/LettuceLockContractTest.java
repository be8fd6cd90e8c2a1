package dev.lockmark.lettuce;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockContract;

final class LettuceLockContractTest extends LockContract {
    @Override
    public ClientLibrary library() {
        return new LettuceLibrary();
    }
}
