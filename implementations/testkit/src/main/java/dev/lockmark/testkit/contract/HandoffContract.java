package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.WaitStrategy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;

/** Many waiters, many handoffs: everyone gets in, soon, and waiting costs what it is said to cost. */
abstract class HandoffContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    /** Far below the lease, after which a lost wake-up would be made up for. */
    private static final Duration LONGEST_HANDOFF = Duration.ofSeconds(4);

    @Line("L01")
    @LockTest
    void twoClientsHandTheLockToAndFroWithoutAHitch(Stage stage) throws Exception {
        toAndFro(stage, 40);
    }

    @Tag("slow")
    @Line("L01")
    @LockTest
    void twoClientsHandTheLockToAndFroForLong(Stage stage) throws Exception {
        toAndFro(stage, 1_500);
    }

    private static void toAndFro(Stage stage, int rounds) throws Exception {
        Table table = new Table();
        List<FutureTask<Duration>> players = new ArrayList<>();
        for (LockClient client : List.of(stage.client(), stage.other())) {
            DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
            players.add(stage.start(() -> table.play(lock, rounds)));
        }
        for (FutureTask<Duration> player : players) {
            assertThat(player.get(120, TimeUnit.SECONDS)).as("longest handoff").isLessThan(LONGEST_HANDOFF);
        }
    }

    /** Whoever has held the lock asks again only when the other has held it, so that each round is a handoff. */
    private static final class Table {
        private final AtomicInteger round = new AtomicInteger();
        private volatile long releasedNanos = System.nanoTime();

        Duration play(DistributedLock lock, int rounds) throws InterruptedException {
            long longest = 0;
            for (int i = 0; i < rounds; i++) {
                Lease lease = lock.acquire();
                longest = Math.max(longest, System.nanoTime() - releasedNanos);
                int mine = round.incrementAndGet();
                Waiting.pass(Duration.ofMillis(1));
                releasedNanos = System.nanoTime();
                lease.close();
                while (round.get() == mine && i < rounds - 1) {
                    Waiting.pass(Duration.ofNanos(100_000));
                }
            }
            return Duration.ofNanos(longest);
        }
    }

    @Line("L08")
    @LockTest
    void everyThreadOfACrowdGetsTheOneLock(Stage stage) throws Exception {
        crowd(stage, 60, 1);
    }

    @Line("L08")
    @LockTest
    void everyThreadOfACrowdGetsALockOfItsOwn(Stage stage) throws Exception {
        crowd(stage, 60, 60);
    }

    @Tag("slow")
    @Line("L08")
    @LockTest
    void everyThreadOfAGreatCrowdGetsALock(Stage stage) throws Exception {
        crowd(stage, 500, 1);
        crowd(stage, 500, 500);
    }

    /** Each thread holds a lock twice, for 2 ms. */
    private static void crowd(Stage stage, int threads, int locks) throws Exception {
        AtomicInteger[] inside = new AtomicInteger[locks];
        List<FutureTask<Integer>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int which = i % locks;
            inside[which] = i < locks ? new AtomicInteger() : inside[which];
            LockClient client = i % 2 == 0 ? stage.client() : stage.other();
            DistributedLock lock = client.lock(stage.name() + "-" + which, stage.lasting(Duration.ofMinutes(2)));
            AtomicInteger holders = inside[which];
            all.add(stage.start(() -> {
                int most = 0;
                for (int cycle = 0; cycle < 2; cycle++) {
                    try (Lease lease = lock.acquire()) {
                        most = Math.max(most, holders.incrementAndGet());
                        Waiting.pass(Duration.ofMillis(2));
                        holders.decrementAndGet();
                        assertThat(lease.isHeld()).isTrue();
                    }
                }
                return most;
            }));
        }
        for (FutureTask<Integer> one : all) {
            assertThat(one.get(120, TimeUnit.SECONDS)).as("holders at once").isEqualTo(1);
        }
    }

    @Line("L16")
    @LockTest(Forms.ONE)
    void idleWaitersCostWhatTheirStrategySaysAndWakeInTime(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        Duration delay = Duration.ofMillis(100);
        LockOptions options = stage.lasting(LONG).withWaitStrategy(WaitStrategy.spin(delay));
        LockClient client = stage.client();
        List<FutureTask<Lease>> waiters = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            waiters.add(stage.start(client.lock(stage.name(), options)::acquire));
        }
        Waiting.upTo(10).until(() -> client.commandsSent() >= 20);
        long begin = System.nanoTime();
        long sent = client.commandsSent();
        // The best of several looks: a busy loop shows in each of them, the collector and the compiler do not.
        double leastShare = Double.MAX_VALUE;
        for (int look = 0; look < 4; look++) {
            leastShare = Math.min(leastShare, cpuShare(Duration.ofMillis(300)));
        }
        long asked = client.commandsSent() - sent;
        long perWaiter = (System.nanoTime() - begin) / delay.toNanos() + 1;
        assertThat(asked).as("commands").isBetween(10L, 10 * perWaiter);
        assertThat(leastShare).as("share of one CPU").isLessThan(0.25);
        long released = System.nanoTime();
        holder.close();
        Waiting.upTo(20).until(() -> waiters.stream().anyMatch(FutureTask::isDone));
        assertThat(Duration.ofNanos(System.nanoTime() - released)).isLessThan(LONGEST_HANDOFF);
        while (!waiters.isEmpty()) {
            Waiting.upTo(20).until(() -> waiters.stream().anyMatch(FutureTask::isDone));
            FutureTask<Lease> next =
                    waiters.stream().filter(FutureTask::isDone).findFirst().orElseThrow();
            waiters.remove(next);
            Waiting.of(next).close();
        }
    }

    private static double cpuShare(Duration time) throws InterruptedException {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long begin = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        Waiting.pass(time);
        return (double) (system.getProcessCpuTime() - cpu) / (System.nanoTime() - begin);
    }

    @Line("M09")
    @LockTest
    void twoHundredWaitersTogetherAskNoMoreThanTheirStrategySays(Stage stage) throws Exception {
        Duration delay = Duration.ofMillis(100);
        WaitStrategy strategy = stage.form().algorithm() == Algorithm.SPIN
                ? WaitStrategy.spin(delay)
                : WaitStrategy.backoff(delay.dividedBy(4), delay);
        DistributedLock lock =
                stage.client().lock(stage.name(), stage.lasting(LONG).withWaitStrategy(strategy));
        lock.acquire().close();
        Lease holder = stage.takenByOther();
        long calls = acquisitions(stage);
        Duration wait = Duration.ofSeconds(1);
        List<FutureTask<Duration>> waiters = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            waiters.add(stage.start(() -> {
                long begin = System.nanoTime();
                assertThat(lock.tryAcquire(wait)).isEmpty();
                return Duration.ofNanos(System.nanoTime() - begin);
            }));
        }
        Duration longest = wait;
        for (FutureTask<Duration> waiter : waiters) {
            Duration taken = Waiting.of(waiter);
            assertThat(taken).isGreaterThanOrEqualTo(wait);
            longest = longest.compareTo(taken) > 0 ? longest : taken;
        }
        // Full jitter takes half of the cap on average, and its first delays are shorter.
        long times = stage.form().algorithm() == Algorithm.SPIN ? 1 : 3;
        long most = 200 * (2 + times * (longest.dividedBy(delay) + 1));
        assertThat(acquisitions(stage) - calls).as("attempts at the server").isBetween(400L, most);
        holder.close();
    }

    private static long acquisitions(Stage stage) {
        return stage.oracle().commandCalls("evalsha");
    }
}
