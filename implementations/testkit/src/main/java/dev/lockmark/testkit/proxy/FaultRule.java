package dev.lockmark.testkit.proxy;

import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A fault that waits for what it was made for. Any thread may call any method. */
public final class FaultRule {
    enum Kind {
        REQUEST,
        REPLY,
        PUSH
    }

    /** Which frames a rule is for; the random numbers are drawn by the proxy's one thread. */
    record Matcher(
            Kind kind,
            @Nullable String name,
            @Nullable Predicate<Seen> condition,
            long skipped,
            long most,
            double probability,
            Random random) {

        boolean concerns(Kind seenKind, Seen seen) {
            return kind == seenKind
                    && (name == null || name.equals(seen.name().toUpperCase(Locale.ROOT)))
                    && (condition == null || condition.test(seen));
        }
    }

    private final FaultProxy proxy;
    private final Matcher matcher;
    private final Fate fate;
    private final AtomicLong matches = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();

    FaultRule(FaultProxy proxy, Matcher matcher, Fate fate) {
        this.proxy = proxy;
        this.matcher = matcher;
        this.fate = fate;
    }

    /** What is to happen to a frame, or null if this rule has nothing to do with it. On the proxy's thread. */
    @Nullable Fate fateOf(FaultRule.Kind kind, Seen seen) {
        if (hits.get() >= matcher.most || !matcher.concerns(kind, seen)) {
            return null;
        }
        if (matches.incrementAndGet() <= matcher.skipped
                || (matcher.probability < 1 && matcher.random.nextDouble() >= matcher.probability)) {
            return null;
        }
        hits.incrementAndGet();
        return fate;
    }

    /**
     * How often the fault has happened.
     *
     * @return the number
     */
    public long hits() {
        return hits.get();
    }

    /** Takes the fault away. What it has done stays done. */
    public void remove() {
        proxy.remove(this);
    }
}
