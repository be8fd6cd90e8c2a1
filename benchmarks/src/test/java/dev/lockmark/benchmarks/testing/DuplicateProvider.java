package dev.lockmark.benchmarks.testing;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderProvider;
import java.util.List;

/** Provides ids that others have. Named in no services file but those that a test writes. */
public final class DuplicateProvider implements ContenderProvider {
    /** Called by the service loader. */
    public DuplicateProvider() {}

    @Override
    public List<Contender> contenders() {
        return new TestContenders().contenders();
    }
}
