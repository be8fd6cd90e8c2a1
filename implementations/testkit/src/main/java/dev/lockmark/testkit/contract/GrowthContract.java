package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockListener;
import dev.lockmark.LockOptions;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;

/** Many locks: what is kept for each of them goes with it, and none of them is forgotten. */
abstract class GrowthContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Line("R02")
    @Tag("slow")
    @LockTest(Forms.ONE)
    void locksThatWereContendedOnceLeaveNothingInTheProcess(Stage stage) throws Exception {
        LockOptions options = stage.lasting(LONG).withoutFencing();
        contend(stage, options, 0, 2_000);
        long before = UsedHeap.bytes();
        contend(stage, options, 2_000, 20_000);
        // A forgotten entry of 100 bytes for each lock would be 2 MB.
        assertThat(UsedHeap.bytes() - before).isLessThan(1_500_000);
        assertThat(stage.oracle().keys("*")).isEmpty();
    }

    /** Each lock is held by one client, asked for in vain and waited for by another, and had by that one too. */
    private static void contend(Stage stage, LockOptions options, int from, int to) throws Exception {
        for (int i = from; i < to; i++) {
            String name = stage.name() + "-" + i;
            Lease holder = stage.other().lock(name, options).tryAcquire().orElseThrow();
            DistributedLock lock = stage.client().lock(name, options);
            if (i % 10 == 0) {
                var waiter = lock.acquireAsync().toCompletableFuture();
                holder.close();
                waiter.get(20, TimeUnit.SECONDS).close();
            } else {
                assertThat(lock.tryAcquire()).isEmpty();
                holder.close();
                lock.tryAcquire().orElseThrow().close();
            }
        }
    }

    @Line("R05")
    @LockTest(Forms.ONE)
    void everyCounterOfALockThatWasUsedOnceEndsByItself(Stage stage) throws Exception {
        int locks = 2_000;
        for (int i = 0; i < locks; i++) {
            stage.client()
                    .lock(stage.name() + "-" + i, stage.lasting(LONG))
                    .acquire()
                    .close();
        }
        String keyspace = stage.oracle().info("keyspace").get("db0");
        // All keys that there are, and all of them with a time to live.
        assertThat(keyspace).startsWith("keys=" + locks + ",expires=" + locks + ",");
        stage.server().control().flushAll();
    }

    @Line("M07")
    @LockTest(Forms.ONE)
    void aThousandLeasesAreRenewedInTime(Stage stage, TestReporter reporter) throws Exception {
        keepAll(stage, reporter, 1_000, Duration.ofSeconds(4), Duration.ofMillis(2500));
    }

    @Tag("slow")
    @Line("M07")
    @LockTest(Forms.ONE)
    void tenThousandLeasesAreRenewedInTime(Stage stage, TestReporter reporter) throws Exception {
        keepAll(stage, reporter, 10_000, Duration.ofSeconds(9), Duration.ofSeconds(20));
    }

    /** Holds many leases, and reports by how much the latest renewal was confirmed later than a third of the lease. */
    private static void keepAll(Stage stage, TestReporter reporter, int leases, Duration leaseTime, Duration time)
            throws Exception {
        Lag lag = new Lag(leaseTime.dividedBy(3));
        LockClient client =
                stage.connect(stage.clientOptions().withListener(lag).withCommandTimeout(Duration.ofSeconds(20)));
        Queue<Lease> all = new ConcurrentLinkedQueue<>();
        List<FutureTask<Boolean>> acquirers = new ArrayList<>();
        for (int part = 0; part < 4; part++) {
            int first = part;
            acquirers.add(stage.start(() -> {
                for (int i = first; i < leases; i += 4) {
                    all.add(client.lock(stage.name() + "-" + i, stage.renewed(leaseTime))
                            .acquire());
                }
                return true;
            }));
        }
        for (FutureTask<Boolean> acquirer : acquirers) {
            assertThat(acquirer.get(60, TimeUnit.SECONDS)).isTrue();
        }
        Waiting.pass(time);
        Waiting.upTo(20).until(() -> lag.confirmed.size() == leases);
        reporter.publishEntry(
                stage.library().driverName() + " renews " + leases + " leases of " + leaseTime,
                "late by at most " + TimeUnit.NANOSECONDS.toMillis(lag.most.get()) + " ms");
        assertThat(lag.losses).isEmpty();
        assertThat(all).hasSize(leases).allMatch(Lease::isHeld);
        for (Lease lease : all) {
            lease.releaseAsync();
        }
        Waiting.upTo(30)
                .until(() -> stage.oracle()
                        .keys(stage.library().key(stage.name() + "-*"))
                        .isEmpty());
    }

    /** How late renewals are confirmed. */
    private static final class Lag implements LockListener {
        final Map<String, Long> confirmed = new ConcurrentHashMap<>();
        final AtomicLong most = new AtomicLong();
        final Queue<LossReason> losses = new ConcurrentLinkedQueue<>();
        private final long everyNanos;

        Lag(Duration every) {
            this.everyNanos = every.toNanos();
        }

        @Override
        public void onRenew(String lockName, Duration roundTrip) {
            long now = System.nanoTime();
            Long last = confirmed.put(lockName, now);
            if (last != null) {
                most.accumulateAndGet(now - last - everyNanos, Math::max);
            }
        }

        @Override
        public void onLost(String lockName, LossReason reason) {
            losses.add(reason);
        }
    }
}
