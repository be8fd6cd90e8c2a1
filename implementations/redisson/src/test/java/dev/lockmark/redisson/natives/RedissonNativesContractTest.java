package dev.lockmark.redisson.natives;

import dev.lockmark.testkit.contract.ClientLibrary;
import dev.lockmark.testkit.contract.LockContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** Runs with {@code -Pcontract}: what these locks do otherwise is shown by {@link RedissonDeviationsTest} in each build. */
@Tag("slow")
final class RedissonNativesContractTest extends LockContract {
    @Override
    public ClientLibrary library() {
        return libraries().get(0);
    }

    @Override
    public List<NativeLibrary> libraries() {
        return Stream.of(RedissonLockKind.values()).map(NativeLibrary::new).toList();
    }
}
