package dev.lockmark.testkit.proxy;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What all connections of a proxy share. Used by the proxy's one thread, but for the counters. */
final class Core {
    final Conditions requests = new Conditions();
    final Conditions replies = new Conditions();
    final WireClock clock;
    final Set<Link> links = new LinkedHashSet<>();
    final List<FaultRule> rules = new ArrayList<>();
    final LongAdder commands = new LongAdder();
    final LongAdder repliesSeen = new LongAdder();
    /** Whether new connections are taken and told nothing. */
    boolean silent;

    Core(EventExecutor loop, String name) {
        this.clock = new WireClock(loop, name + "-clock");
    }

    Conditions conditions(Direction direction) {
        return direction == Direction.REQUESTS ? requests : replies;
    }

    @Nullable Fate fateOf(FaultRule.Kind kind, Seen seen) {
        for (FaultRule rule : rules) {
            Fate fate = rule.fateOf(kind, seen);
            if (fate != null) {
                return fate;
            }
        }
        return null;
    }

    /** Links may end while this goes on. */
    void forEachLink(Consumer<Link> action) {
        List.copyOf(links).forEach(action);
    }

    void arriveAll() {
        forEachLink(link -> {
            link.pipe(Direction.REQUESTS).arrive();
            link.pipe(Direction.REPLIES).arrive();
        });
    }
}
