package dev.lockmark.redisson.natives;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockContract;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Runs with {@code -Pcontract}: what these locks do otherwise is shown by {@link RedissonDeviationsTest} in each build. */
@Tag("slow")
final class RedissonNativesContractTest extends LockContract {
    @Override
    public ClientLibrary library() {
        return NativeLibrary.all().get(0);
    }

    @Override
    public List<NativeLibrary> libraries() {
        return NativeLibrary.all();
    }
}
