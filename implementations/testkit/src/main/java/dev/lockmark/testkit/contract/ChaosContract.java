package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.LockException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Contention while the connections are cut again and again. */
abstract class ChaosContract {
    private static final int LOCKS = 20;

    @Line({"L17", "L19"})
    @LockTest
    void cutConnectionsStopNobodyForLong(Stage stage) throws Exception {
        contendWhileConnectionsAreCut(stage, Duration.ofSeconds(2));
    }

    @Tag("slow")
    @Line({"L17", "L19"})
    @LockTest
    void cutConnectionsStopNobodyForGood(Stage stage) throws Exception {
        contendWhileConnectionsAreCut(stage, Duration.ofSeconds(8));
    }

    private static void contendWhileConnectionsAreCut(Stage stage, Duration time) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<AtomicReference<@Nullable Lease>> owners = IntStream.range(0, LOCKS)
                .mapToObj(i -> new AtomicReference<@Nullable Lease>())
                .toList();
        List<AtomicInteger> progress = new ArrayList<>();
        List<FutureTask<Boolean>> actors = new ArrayList<>();
        for (int i = 0; i < 2 * LOCKS; i++) {
            AtomicReference<@Nullable Lease> owner = owners.get(i % LOCKS);
            AtomicInteger cycles = new AtomicInteger();
            progress.add(cycles);
            LockClient client = i % 3 == 0 ? stage.other() : stage.client();
            DistributedLock lock = client.lock(stage.name() + "-" + i % LOCKS, stage.renewed(Duration.ofSeconds(2)));
            actors.add(stage.start(() -> {
                while (!over.get()) {
                    cycle(lock, owner);
                    cycles.incrementAndGet();
                }
                return true;
            }));
        }
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - until < 0) {
            stage.server().control().killClients();
            for (int i = 0; i < LOCKS; i++) {
                assertThat(stage.oracle().pttl(stage.library().key(stage.name() + "-" + i)))
                        .as("time to live of a lock key")
                        .isNotEqualTo(-1);
            }
            Waiting.pass(Duration.ofMillis(50));
        }
        // From here on, everyone gets on: nobody was left waiting for something that was lost.
        int[] before = progress.stream().mapToInt(AtomicInteger::get).toArray();
        Waiting.upTo(20)
                .until(() -> IntStream.range(0, before.length)
                        .allMatch(i -> progress.get(i).get() > before[i]));
        assertThat(ManagementFactory.getThreadMXBean().findDeadlockedThreads()).isNull();
        // Redisson leaves a connection open that it is opening again while it is shut down, which is not the question
        // here.
        Waiting.pass(Duration.ofSeconds(1));
        over.set(true);
        for (FutureTask<Boolean> actor : actors) {
            assertThat(Waiting.of(actor)).isTrue();
        }
        // What was cut off is cleaned up, or lapses.
        Waiting.upTo(10)
                .until(() -> stage.oracle()
                        .keys(stage.library().key(stage.name() + "-*"))
                        .isEmpty());
    }

    private static void cycle(DistributedLock lock, AtomicReference<@Nullable Lease> owner)
            throws InterruptedException {
        try {
            Lease lease = lock.acquire();
            Lease before = owner.getAndSet(lease);
            // In this order: the first one was held while the second one was there.
            if (before != null && before.isHeld() && lease.isHeld()) {
                throw new AssertionError("two holders of " + lock.name());
            }
            Waiting.pass(Duration.ofMillis(1));
            owner.compareAndSet(lease, null);
            lease.release();
        } catch (LockException cut) {
            // Said, and tried again.
            Waiting.pass(Duration.ofMillis(5));
        }
    }
}
