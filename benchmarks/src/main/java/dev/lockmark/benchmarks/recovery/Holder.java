package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.ContenderClient;
import dev.lockmark.benchmarks.contender.ContenderLock.Held;
import dev.lockmark.benchmarks.jmh.QuietLogging;
import java.lang.ref.Reference;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** The JVM that takes the lock, says so, and keeps it until it is killed. Public because the virtual machine starts it. */
public final class Holder {
    private Holder() {}

    /**
     * What it says when it has the lock.
     *
     * @param fencingToken its fencing token, or {@link Held#NO_TOKEN}
     */
    record Word(long fencingToken) {}

    /**
     * Holds until it is killed.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        ParentJvm parent = ParentJvm.connect();
        try {
            Orders orders = parent.orders();
            parent.endTogether();
            hold(parent, orders);
        } catch (Exception | LinkageError e) {
            parent.fail(e);
        }
        // Not by returning: a client that failed may have left threads.
        Runtime.getRuntime().halt(1);
    }

    private static void hold(ParentJvm parent, Orders orders) throws Exception {
        QuietLogging.begin();
        Contender contender = Catalogue.load().get(orders.contender());
        ContenderClient client =
                WarmClient.connect(contender, orders.redis(), orders.lock() + ":first", orders.lease());
        Held held = client.lock(orders.lock(), orders.lease()).acquire(Orders.START);
        if (held == null) {
            throw new TimeoutException("the holder did not get a free lock in " + Orders.START.toSeconds() + " s");
        }
        parent.answer(new Word(held.fencingToken()));
        try {
            while (true) {
                LockSupport.park();
            }
        } finally {
            Reference.reachabilityFence(held);
            Reference.reachabilityFence(client);
        }
    }
}
