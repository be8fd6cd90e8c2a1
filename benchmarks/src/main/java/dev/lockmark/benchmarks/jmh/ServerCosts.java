package dev.lockmark.benchmarks.jmh;

import dev.lockmark.benchmarks.contender.ContenderClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What each operation costs beside time: commands of the client, commands and their CPU time on the server, bytes on the wire.
 * These hardly depend on how busy the machine is. What a server does not tell (a managed one without full INFO) is left out,
 * never guessed and never a failure.
 */
public final class ServerCosts implements InternalProfiler {
    private static final AtomicReference<@Nullable Watched> WATCHED = new AtomicReference<>();

    /** Called by JMH in the forked JVM. */
    public ServerCosts() {}

    /** Names the client whose operations are counted; JMH makes the profiler, so they meet here. */
    static void watch(ContenderClient client, String redisUri) {
        Watched watched = new Watched(client, ServerCounters.open(redisUri));
        // JMH announces the first iteration before the trial is set up. Its costs must not be missing: JMH takes a
        // missing
        // figure for a zero when it averages the iterations.
        watched.begin();
        // Until the next trial, not until the end of this one: JMH tears a trial down before it asks for the costs of
        // the
        // last iteration.
        Watched previous = WATCHED.getAndSet(watched);
        if (previous != null) {
            previous.counters.close();
        }
    }

    @Override
    public String getDescription() {
        return "commands, server CPU and bytes of each operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        Watched watched = WATCHED.get();
        if (watched != null) {
            watched.begin();
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        Watched watched = WATCHED.get();
        long operations = result.getMetadata().getAllOps();
        if (operations == 0 || watched == null) {
            return List.of();
        }
        List<Result<?>> costs = new ArrayList<>();
        if (watched.sentBefore != ContenderClient.UNKNOWN) {
            costs.add(perOperation(
                    "client.commands", watched.client.commandsSent() - watched.sentBefore, operations, "#/op"));
        }
        ServerCounters.Spent spent = watched.counters.end(watched.client.plainCommands());
        if (spent != null) {
            costs.add(perOperation("server.commands", spent.commands(), operations, "#/op"));
            costs.add(perOperation("server.cpu", spent.micros(), operations, "us/op"));
            costs.add(perOperation("server.bytes.in", spent.bytesIn(), operations, "B/op"));
            costs.add(perOperation("server.bytes.out", spent.bytesOut(), operations, "B/op"));
        }
        return costs;
    }

    private static ScalarResult perOperation(String name, long amount, long operations, String unit) {
        return new ScalarResult(name, (double) amount / operations, unit, AggregationPolicy.AVG);
    }

    /** A client, and where its counters stood when an iteration began. */
    private static final class Watched {
        private final ContenderClient client;
        private final ServerCounters counters;
        private long sentBefore;

        Watched(ContenderClient client, ServerCounters counters) {
            this.client = client;
            this.counters = counters;
        }

        void begin() {
            sentBefore = client.commandsSent();
            counters.begin();
        }
    }
}
