package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderProvider;
import dev.lockmark.redisson.natives.RedissonLockKind;
import java.util.ArrayList;
import java.util.List;

/** Provides the contenders that come with the jar. */
public final class BuiltinContenders implements ContenderProvider {
    private static final List<List<Option>> OPTIONS = List.of(
            List.of(),
            List.of(Option.EVAL),
            List.of(Option.EVALSHA),
            List.of(Option.FCALL),
            List.of(Option.NATIVE),
            List.of(Option.UNFENCED),
            List.of(Option.EVAL, Option.UNFENCED),
            List.of(Option.EVALSHA, Option.UNFENCED),
            List.of(Option.FCALL, Option.UNFENCED),
            List.of(Option.NATIVE, Option.UNFENCED));

    /** Called by the service loader. */
    public BuiltinContenders() {}

    @Override
    public List<Contender> contenders() {
        List<Contender> all = new ArrayList<>(List.of(new JedisFloor(), new LettuceFloor(), new RedissonFloor()));
        for (Client client : Client.values()) {
            for (Algorithm algorithm : Algorithm.values()) {
                OPTIONS.forEach(options -> all.add(new LockmarkContender(client, algorithm, options)));
            }
        }
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            all.add(new RedissonNative(kind, true));
            all.add(new RedissonNative(kind, false));
        }
        return all;
    }
}
