package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock;
import dev.lockmark.benchmarks.jmh.QuietLogging;
import dev.lockmark.benchmarks.jmh.Session;
import dev.lockmark.benchmarks.jmh.Witness;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The JVM of one round: starts the holder, waits for the same lock, kills the holder and measures. Everything is measured on
 * this JVM's clock. Public because the virtual machine starts it.
 */
public final class RecoveryFork {
    /** Waiters have the numbers from 1 on. */
    private static final long HOLDER = -1;

    private static final double NANOS = 1e6;

    /** The holder measures nothing: it may start quickly. */
    private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Orders orders;
    private final Witness witness = new Witness();

    private RecoveryFork(Orders orders) {
        this.orders = orders;
    }

    /**
     * Measures one round.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        ParentJvm parent = ParentJvm.connect();
        int status = 0;
        try {
            QuietLogging.begin();
            // Ends with the launcher from now on.
            Session.current();
            parent.answer(new RecoveryFork(parent.orders()).measure());
        } catch (Exception | LinkageError e) {
            parent.fail(e);
            status = 1;
        }
        // Not by returning: a client may have left threads.
        System.exit(status);
    }

    private Measured measure() throws Exception {
        Contender contender = Catalogue.load().get(orders.contender());
        try (ContenderClient client =
                        WarmClient.connect(contender, orders.redis(), orders.lock() + ":first", orders.lease());
                Blow blow = blow();
                // Not before: the two would start in each other's way.
                ChildJvm holder = ChildJvm.start("the holder", Holder.class, orders, Redirect.INHERIT, QUICK_START)) {
            ContenderLock lock = client.lock(orders.lock(), orders.lease());
            Holder.Word held = holder.await(Holder.Word.class, Orders.START);
            int violations = witness.enter(HOLDER, held.fencingToken());
            blow.aim();
            try (Waiters waiters = Waiters.start(lock, witness, orders)) {
                TimeUnit.NANOSECONDS.sleep(orders.killAfterNanos());
                holder.requireAlive();
                violations += witness.leave(HOLDER);
                long struck = blow.strike(holder);
                double recovered = (waiters.awaitFirst() - struck) / NANOS;
                return new Measured(
                        recovered < 0 ? null : recovered,
                        blow.aftermath(),
                        violations + waiters.violations(),
                        waiters.errors());
            }
        }
    }

    private Blow blow() {
        return orders.primary() == null ? new HolderKill(orders) : new PrimaryKill(orders, orders.primary());
    }
}
