package dev.lockmark.testkit.proxy;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Some of what passes a {@link FaultProxy}, and the faults that can happen to it. Immutable: the methods that narrow it down
 * answer a narrower one; those that name a fault set it up and answer a {@link FaultRule} that counts how often it has
 * happened. Of several rules that fit, the one that was set up first decides. Replies are matched by the command that they
 * answer.
 *
 * <p>The order of a connection is always kept: what is late makes all that follows it late.
 */
public final class Selection {
    private final FaultProxy proxy;
    private final FaultRule.Kind kind;
    private final @Nullable String name;
    private final @Nullable Predicate<Seen> condition;
    private final long skipped;
    private final long most;
    private final double probability;
    private final long seed;

    private Selection(
            FaultProxy proxy,
            FaultRule.Kind kind,
            @Nullable String name,
            @Nullable Predicate<Seen> condition,
            long skipped,
            long most,
            double probability,
            long seed) {
        this.proxy = proxy;
        this.kind = kind;
        this.name = name;
        this.condition = condition;
        this.skipped = skipped;
        this.most = most;
        this.probability = probability;
        this.seed = seed;
    }

    static Selection all(FaultProxy proxy, FaultRule.Kind kind) {
        return new Selection(proxy, kind, null, null, 0, Long.MAX_VALUE, 1, 0);
    }

    /**
     * Those of one command, or one kind of push.
     *
     * @param command its first word, in any case, such as {@code EVALSHA}
     * @return a narrower selection
     */
    public Selection of(String command) {
        String upper = command.toUpperCase(Locale.ROOT);
        return new Selection(proxy, kind, upper, condition, skipped, most, probability, seed);
    }

    /**
     * Those that fulfil a condition.
     *
     * @param wanted asked on the proxy's thread, so it must not block; replaces an earlier condition
     * @return a narrower selection
     */
    public Selection where(Predicate<Seen> wanted) {
        Objects.requireNonNull(wanted, "condition");
        return new Selection(proxy, kind, name, wanted, skipped, most, probability, seed);
    }

    /**
     * Those whose command has such an argument, for example a key or the SHA of a script.
     *
     * @param argument the whole argument
     * @return a narrower selection
     */
    public Selection with(String argument) {
        return where(seen -> seen.arguments().contains(argument));
    }

    /**
     * Not the first ones.
     *
     * @param number how many that fit are let pass first, at least 0
     * @return a narrower selection
     * @throws IllegalArgumentException if the number is negative
     */
    public Selection after(long number) {
        checkNotNegative("number to let pass", number);
        return new Selection(proxy, kind, name, condition, number, most, probability, seed);
    }

    /**
     * Not for ever.
     *
     * @param number how often the fault happens at most, at least 1
     * @return a narrower selection
     * @throws IllegalArgumentException if the number is less than 1
     */
    public Selection next(long number) {
        if (number < 1) {
            throw new IllegalArgumentException("number of faults is " + number + ", must be at least 1");
        }
        return new Selection(proxy, kind, name, condition, skipped, number, probability, seed);
    }

    /**
     * Some of them, by chance. The same seed gives the same choice, as far as what fits comes in the same order.
     *
     * @param chance more than 0, at most 1
     * @param randomSeed where the random numbers begin
     * @return a narrower selection
     * @throws IllegalArgumentException if the chance is out of its bounds
     */
    public Selection sometimes(double chance, long randomSeed) {
        if (!(chance > 0 && chance <= 1)) {
            throw new IllegalArgumentException("probability is " + chance + ", must be more than 0 and at most 1");
        }
        return new Selection(proxy, kind, name, condition, skipped, most, chance, randomSeed);
    }

    /**
     * They get lost, and the connection goes on as if nothing had been. No network does that: TCP delivers what follows only
     * after what went before. It is what a faulty proxy or client library can do. A client that has several commands under way
     * on one connection gives each later reply to the command before, and nobody can tell; for a loss that does happen see
     * {@link #dropAndCut()} and {@link #goSilent()}.
     *
     * @return the rule
     */
    public FaultRule drop() {
        return rule((pipe, frame) -> frame.bytes().release());
    }

    /**
     * They get lost, and their connection is closed in their place, both ways.
     *
     * @return the rule
     */
    public FaultRule dropAndCut() {
        return cutAt(0);
    }

    /**
     * Their connection is closed, both ways, when so many of their bytes have passed.
     *
     * @param bytes how many, at least 0; if there are fewer, the connection is closed after them
     * @return the rule
     * @throws IllegalArgumentException if the number is negative
     */
    public FaultRule cutAt(int bytes) {
        checkNotNegative("number of bytes", bytes);
        return rule((pipe, frame) -> pipe.sendPart(frame, bytes));
    }

    /**
     * They get lost, and their connection is half-open from then on: it stays, and nothing passes any more, either way.
     *
     * @return the rule
     */
    public FaultRule goSilent() {
        return rule((pipe, frame) -> {
            frame.bytes().release();
            pipe.goSilent();
        });
    }

    /**
     * They come late.
     *
     * @param time how long they are held back, beside the delay of their direction
     * @return the rule
     * @throws IllegalArgumentException if the time is negative
     */
    public FaultRule late(Duration time) {
        return late(time, time);
    }

    /**
     * They come late, by a random time.
     *
     * @param least the shortest time that they are held back, beside the delay of their direction
     * @param longest the longest time
     * @return the rule
     * @throws IllegalArgumentException if the least time is negative, or larger than the longest
     */
    public FaultRule late(Duration least, Duration longest) {
        checkNotNegative("time", least.toNanos());
        long range = longest.minus(least).toNanos();
        checkNotNegative("longest less shortest time", range);
        Random random = new Random(seed ^ 0x5DEECE66DL);
        long shortest = least.toNanos();
        return rule((pipe, frame) -> pipe.send(frame.bytes(), shortest + (long) (random.nextDouble() * range)));
    }

    private FaultRule rule(Fate fate) {
        FaultRule.Matcher matcher =
                new FaultRule.Matcher(kind, name, condition, skipped, most, probability, new Random(seed));
        return proxy.add(new FaultRule(proxy, matcher, fate));
    }

    private static void checkNotNegative(String what, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " is " + value + ", must not be negative");
        }
    }
}
