package dev.lockmark.redisson.natives;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.TopologyContract;
import org.junit.jupiter.api.Tag;

/** Runs with {@code -Pcontract}, as {@link RedissonNativesContractTest}. */
@Tag("slow")
final class RedissonNativesTopologyTest extends TopologyContract {
    @Override
    public ClientLibrary library() {
        return new NativeLibrary(RedissonLockKind.FENCED);
    }
}
