package dev.lockmark.redisson.natives;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockFaultContract;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Runs with {@code -Pcontract}: what these locks do otherwise is shown by {@link RedissonDeviationsTest} in each build. */
@Tag("slow")
final class RedissonNativesFaultContractTest extends LockFaultContract {
    @Override
    public ClientLibrary library() {
        return NativeLibrary.all().get(0);
    }

    @Override
    public List<NativeLibrary> libraries() {
        return NativeLibrary.all();
    }
}
