package dev.lockmark.benchmarks.testing;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderProvider;
import java.util.List;

/** Fails as a provider with a missing dependency fails. Named in no services file but those that a test writes. */
public final class UnloadableProvider implements ContenderProvider {
    /** Called by the service loader. */
    public UnloadableProvider() {
        throw new IllegalStateException("its client is not on the class path");
    }

    @Override
    public List<Contender> contenders() {
        return List.of();
    }
}
