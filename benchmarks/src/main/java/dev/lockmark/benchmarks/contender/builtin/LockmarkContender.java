package dev.lockmark.benchmarks.contender.builtin;

import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.contender.Promise;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One of Lockmark's own locks.
 *
 * @param client the client library
 * @param algorithm how a waiter waits
 * @param options what else
 */
record LockmarkContender(Client client, Algorithm algorithm, List<Option> options) implements Contender {
    @Override
    public String id() {
        return client.id() + ":" + algorithm.id()
                + options.stream().map(option -> "+" + option.id()).collect(Collectors.joining());
    }

    @Override
    public String description() {
        return client.description() + "; " + algorithm.description()
                + options.stream().map(option -> "; " + option.description()).collect(Collectors.joining());
    }

    @Override
    public Set<Promise> promises() {
        Set<Promise> promises = EnumSet.allOf(Promise.class);
        if (options.contains(Option.UNFENCED)) {
            promises.remove(Promise.FENCED);
        }
        return promises;
    }

    @Override
    public ContenderClient connect(String redisUri) {
        return new Connected(client.connect(redisUri), this);
    }

    private LockOptions lockOptions(Duration lease) {
        LockOptions result = LockOptions.defaults().withRenewedLease(lease).withWaitStrategy(algorithm.waitStrategy());
        for (Option option : options) {
            result = option.apply(result);
        }
        return result;
    }

    private record Connected(LockClient client, LockmarkContender contender) implements ContenderClient {
        @Override
        public ContenderLock lock(String name, Duration lease) {
            DistributedLock lock = client.lock(name, contender.lockOptions(lease));
            boolean fenced = lock.options().fenced();
            return wait -> HeldLease.of(lock.tryAcquire(wait), fenced);
        }

        @Override
        public long commandsSent() {
            return client.commandsSent();
        }

        @Override
        public Set<String> plainCommands() {
            return contender.options.contains(Option.UNFENCED)
                    ? Set.of("set", "delex", "delifeq")
                    : Set.of("delex", "delifeq");
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
