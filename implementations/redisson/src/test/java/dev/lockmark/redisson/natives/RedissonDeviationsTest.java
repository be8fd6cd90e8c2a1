package dev.lockmark.redisson.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.WaitStrategy;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Redisson's own locks do instead of what the contract says, one test for each statement. */
@SuppressWarnings("LockNotBeforeTry") // Holds in all their orders are what is shown.
final class RedissonDeviationsTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final LockOptions LASTING = LockOptions.defaults().withoutRenewal(LONG);
    private static final String NAME = "orders";

    private final List<LockClient> clients = new ArrayList<>();
    private RedisServer server;

    @BeforeEach
    void start() {
        server = RedisServers.shared(null);
    }

    @AfterEach
    void close() {
        server.resume();
        server.oracle().command("CLIENT", "UNPAUSE");
        clients.forEach(LockClient::close);
        server.control().flushAll();
    }

    private LockClient connect(RedissonLockKind kind, ClientOptions options) {
        LockClient client = RedissonNatives.connect(kind, server.uri(), options.withMaxConnections(2));
        clients.add(client);
        return client;
    }

    private DistributedLock lock(RedissonLockKind kind, LockOptions options) {
        ClientOptions of =
                options.renewed() ? ClientOptions.defaults().withLockOptions(options) : ClientOptions.defaults();
        return connect(kind, of).lock(NAME, options);
    }

    private DistributedLock lasting(RedissonLockKind kind) {
        return lock(kind, LASTING);
    }

    private void deleteTheLock() {
        server.oracle().command("DEL", NAME);
    }

    private boolean exists() {
        return server.oracle().exists(NAME);
    }

    /** Interrupts what blocks this thread as soon as that has come so far. */
    private static void whileInterruptedWhen(Callable<Boolean> soFar, Runnable blocking) throws InterruptedException {
        Thread me = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            await().atMost(20, TimeUnit.SECONDS).until(soFar);
            me.interrupt();
        });
        interrupter.start();
        blocking.run();
        interrupter.join();
        Thread.interrupted();
    }

    /** Somebody holds the lock; answers whether a waiter has asked twice since then, which is all that it does before it sleeps. */
    private Callable<Boolean> heldBySomebody(Duration time) {
        server.oracle().command("HSET", NAME, "somebody", "1");
        server.oracle().command("PEXPIRE", NAME, Long.toString(time.toMillis()));
        long asked = server.oracle().commandCalls("evalsha");
        return () -> server.oracle().commandCalls("evalsha") >= asked + 2;
    }

    @Test
    void everyDeviationIsShown() {
        List<RedissonDeviation> shown = Arrays.stream(getClass().getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Shows.class))
                .map((Method method) -> method.getAnnotation(Shows.class).value())
                .toList();
        assertThat(shown).contains(RedissonDeviation.values());
    }

    @Shows(RedissonDeviation.REENTERS)
    void theSameThreadReentersAndALateReleaseGivesItsNewHoldBack() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            DistributedLock lock = lasting(kind);
            Lease outer = lock.tryAcquire().orElseThrow();
            Lease inner = lock.tryAcquire().orElseThrow();
            assertThat(inner.ownerToken()).isEqualTo(outer.ownerToken());
            assertThat(inner.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(exists()).as("the outer hold").isTrue();
            deleteTheLock();
            Lease next = lock.acquire();
            assertThat(outer.release()).as("of the lost one").isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(exists()).as("the next hold of %s", kind).isFalse();
            next.release();
        }
    }

    @Shows(RedissonDeviation.BELONGS_TO_A_THREAD)
    void anotherThreadReleasesAsynchronouslyOrNotAtAll() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            Lease lease = lasting(kind).acquire();
            FutureTask<ReleaseOutcome> blocking = new FutureTask<>(lease::release);
            new Thread(blocking, "another").start();
            assertThatThrownBy(() -> blocking.get(20, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(IllegalMonitorStateException.class)
                    .hasMessageContaining("another");
            assertThat(exists()).isTrue();
            FutureTask<ReleaseOutcome> asynchronous = new FutureTask<>(
                    () -> lease.releaseAsync().toCompletableFuture().get(20, TimeUnit.SECONDS));
            new Thread(asynchronous).start();
            assertThat(asynchronous.get(30, TimeUnit.SECONDS)).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(exists()).isFalse();
        }
    }

    @Shows(RedissonDeviation.NO_RENEWAL_BY_HAND)
    void renewalByHandIsRefused() throws Exception {
        try (Lease lease = lasting(RedissonLockKind.RLOCK).acquire()) {
            assertThatThrownBy(() -> lease.renew(LONG))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("watchdog");
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.TELLS_NOBODY)
    void theWatchdogStopsWithoutAWordWhenTheLockIsGone() throws Exception {
        Duration watchdog = Duration.ofMillis(900);
        Lease lease = lock(RedissonLockKind.RLOCK, LockOptions.defaults().withRenewedLease(watchdog))
                .acquire();
        var told = lease.whenLost().toCompletableFuture();
        long renewed = server.oracle().commandCalls("pexpire");
        await().atMost(20, TimeUnit.SECONDS).until(() -> server.oracle().commandCalls("pexpire") > renewed + 3);
        assertThat(lease.isHeld()).isTrue();
        assertThat(lease.remaining()).isLessThan(watchdog);
        deleteTheLock();
        assertThat(lease.isHeld()).as("asked").isFalse();
        TimeUnit.NANOSECONDS.sleep(watchdog.multipliedBy(2).toNanos());
        assertThat(exists()).as("not brought back").isFalse();
        assertThat(told).isNotDone();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.EXPIRED);
    }

    @Shows(RedissonDeviation.FEWER_OPTIONS)
    void whatRedissonDoesNotHaveIsRefusedInOneLine() {
        LockClient client = connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        assertRefused(client, LockOptions.defaults().withWaitStrategy(WaitStrategy.spin(Duration.ofMillis(1))), "wait");
        assertRefused(client, LockOptions.defaults().withReleaseCommand(ReleaseCommand.EVAL), "EVAL");
        assertRefused(client, LockOptions.defaults().withMaxHoldTime(LONG), "longest hold time");
        assertRefused(client, LockOptions.defaults().withRenewedLease(LONG), "must be PT30S");
    }

    private static void assertRefused(LockClient client, LockOptions options, String word) {
        assertThatThrownBy(() -> client.lock(NAME, options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(word)
                .message()
                .doesNotContain("\n");
    }

    @Shows(RedissonDeviation.COUNTS_FROM_THE_ANSWER)
    void aLeaseThatIsOverWhenItComesIsHandedOut() {
        DistributedLock lock =
                lock(RedissonLockKind.RLOCK, LockOptions.defaults().withoutRenewal(Duration.ofMillis(100)));
        lock.tryAcquire().orElseThrow().release();
        server.oracle().command("CLIENT", "PAUSE", "1500", "WRITE");
        Lease late = lock.tryAcquire().orElseThrow();
        assertThat(late.isHeld()).isFalse();
    }

    @Shows(RedissonDeviation.HIDES_EXPIRY)
    void theFairLocksReleaseHidesItsExpiry() throws Exception {
        Lease fair = lasting(RedissonLockKind.FAIR).acquire();
        deleteTheLock();
        assertThat(fair.release()).isEqualTo(ReleaseOutcome.RELEASED);

        Lease taken = lasting(RedissonLockKind.FAIR).acquire();
        deleteTheLock();
        Lease next = lasting(RedissonLockKind.FAIR).acquire();
        assertThatThrownBy(taken::close).isInstanceOf(LeaseLostException.class);
        next.close();
    }

    @Tag("slow")
    @Shows(RedissonDeviation.CLEANS_NOTHING_UP)
    void whatWasAcquiredWithoutAnAnswerStays() {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            DistributedLock lock = connect(kind, ClientOptions.defaults().withCommandTimeout(Duration.ofMillis(300)))
                    .lock(NAME, LASTING);
            await().atMost(20, TimeUnit.SECONDS).ignoreExceptions().until(() -> {
                lock.tryAcquire().orElseThrow().release();
                return true;
            });
            server.pause();
            assertThatThrownBy(lock::tryAcquire)
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("Redisson removes nothing");
            server.resume();
            await().atMost(20, TimeUnit.SECONDS).until(this::exists);
            assertThat(server.oracle().pttl(NAME)).isGreaterThan(1);
            deleteTheLock();
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.RENEWS_ORPHANS)
    void anInterruptedAcquisitionLeavesALockThatIsRenewed() throws Exception {
        Duration watchdog = Duration.ofMillis(1500);
        for (RedissonLockKind kind : RedissonDeviation.RENEWS_ORPHANS.kinds()) {
            LockOptions options = LockOptions.defaults().withRenewedLease(watchdog);
            LockClient client = connect(kind, ClientOptions.defaults().withLockOptions(options));
            DistributedLock lock = client.lock(NAME);
            lock.acquire().close();
            server.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
            long sent = client.commandsSent();
            whileInterruptedWhen(
                    () -> client.commandsSent() > sent,
                    () -> assertThatThrownBy(lock::acquire).isInstanceOf(InterruptedException.class));
            server.oracle().command("CLIENT", "UNPAUSE");
            await().atMost(20, TimeUnit.SECONDS).until(this::exists);
            long renewed = server.oracle().commandCalls("pexpire");
            // Three in each watchdog timeout.
            await().atMost(20, TimeUnit.SECONDS).until(() -> server.oracle().commandCalls("pexpire") > renewed + 4);
            assertThat(exists())
                    .as("%s after more than a watchdog timeout", kind)
                    .isTrue();
            client.close();
            await().atMost(20, TimeUnit.SECONDS).until(() -> !exists());
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.WAITS_FOR_THE_MESSAGE)
    void aLockThatVanishesIsNoticedWhenItsTimeWouldHaveBeenOver() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.WAITS_FOR_THE_MESSAGE.kinds()) {
            DistributedLock lock = lasting(kind);
            // Loads the scripts.
            lock.acquire().close();
            long begin = System.nanoTime();
            Callable<Boolean> asleep = heldBySomebody(Duration.ofSeconds(3));
            FutureTask<ReleaseOutcome> waiter =
                    new FutureTask<>(() -> lock.acquire().release());
            new Thread(waiter).start();
            await().atMost(20, TimeUnit.SECONDS).until(asleep);
            deleteTheLock();
            waiter.get(30, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(2500));
        }
    }

    @Shows(RedissonDeviation.FAILS_LATE)
    void aBoundedWaitLastsAsLongAsTheCommandTimeout() {
        DistributedLock lock = connect(
                        RedissonLockKind.RLOCK, ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(1)))
                .lock(NAME, LASTING);
        lock.tryAcquire().orElseThrow().release();
        server.pause();
        long begin = System.nanoTime();
        assertThatThrownBy(() -> lock.tryAcquire(Duration.ofMillis(50))).isInstanceOf(LockException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(900));
        server.resume();
    }

    @Tag("slow")
    @Shows(RedissonDeviation.LEAVES_WAITERS)
    void aWaitingThreadIsNotToldOfTheClosing() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.LEAVES_WAITERS.kinds()) {
            LockClient client = connect(kind, ClientOptions.defaults());
            DistributedLock lock = client.lock(NAME, LASTING);
            lock.acquire().close();
            Callable<Boolean> asleep = heldBySomebody(Duration.ofSeconds(4));
            FutureTask<Lease> waiter = new FutureTask<>(lock::acquire);
            Thread thread = new Thread(waiter);
            thread.start();
            await().atMost(20, TimeUnit.SECONDS).until(asleep);
            await().atMost(20, TimeUnit.SECONDS).until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            client.close();
            TimeUnit.MILLISECONDS.sleep(500);
            boolean told = waiter.isDone();
            // Otherwise this machine was too busy to tell.
            if (server.oracle().pttl(NAME) > 0) {
                assertThat(told).as("%s", kind).isFalse();
            }
            assertThatThrownBy(() -> waiter.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.MISHANDLES_INTERRUPTS)
    void uninterruptibleLockingLosesTheInterruptOrTheLock() throws Exception {
        DistributedLock waiting = lasting(RedissonLockKind.RLOCK);
        waiting.acquire().close();
        ReentrantLockView rlock = waiting.asLock();
        boolean[] interrupted = {true};
        whileInterruptedWhen(heldBySomebody(Duration.ofSeconds(2)), () -> {
            rlock.lock();
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        assertThat(interrupted[0]).as("the interrupt").isFalse();
        assertThat(rlock.holdCount()).isEqualTo(1);
        rlock.unlock();

        ReentrantLockView spin = lasting(RedissonLockKind.SPIN).asLock();
        whileInterruptedWhen(
                heldBySomebody(Duration.ofSeconds(20)),
                () -> assertThatThrownBy(spin::lock).isInstanceOf(LockException.class));
        assertThat(spin.holdCount()).isZero();
    }

    @Shows(RedissonDeviation.MISHANDLES_INTERRUPTS)
    void aReleaseThatIsInterruptedIsUnknown() throws Exception {
        LockClient client = connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        Lease lease = client.lock(NAME, LASTING).acquire();
        server.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
        long sent = client.commandsSent();
        whileInterruptedWhen(
                () -> client.commandsSent() > sent,
                () -> assertThatThrownBy(lease::release).isInstanceOf(OutcomeUnknownException.class));
        server.oracle().command("CLIENT", "UNPAUSE");
        await().atMost(20, TimeUnit.SECONDS).until(() -> !exists());
    }

    @Tag("slow")
    @Shows(RedissonDeviation.QUEUES_THE_DEAD)
    void aWaiterThatIsGoneKeepsItsPlaceInTheQueue() throws Exception {
        LockClient gone = connect(RedissonLockKind.FAIR, ClientOptions.defaults());
        DistributedLock waitedFor = gone.lock(NAME, LASTING);
        waitedFor.tryAcquire().orElseThrow().release();
        Callable<Boolean> asleep = heldBySomebody(Duration.ofSeconds(5));
        Thread waiter = new Thread(new FutureTask<>(waitedFor::acquire));
        waiter.start();
        await().atMost(20, TimeUnit.SECONDS).until(asleep);
        waiter.interrupt();
        waiter.join(20_000);
        gone.close();
        deleteTheLock();
        assertThat(lasting(RedissonLockKind.FAIR).tryAcquire()).isEmpty();
        assertThat(exists()).isFalse();
    }

    @Tag("slow")
    @Shows(RedissonDeviation.ASKS_ON)
    void aCancelledWaitGoesOnAsking() {
        DistributedLock lock = lasting(RedissonLockKind.SPIN);
        lock.tryAcquire().orElseThrow().release();
        Callable<Boolean> asked = heldBySomebody(LONG);
        var wait = lock.acquireAsync().toCompletableFuture();
        await().atMost(20, TimeUnit.SECONDS).until(asked);
        wait.cancel(false);
        long before = server.oracle().commandCalls("evalsha");
        await().atMost(20, TimeUnit.SECONDS).until(() -> server.oracle().commandCalls("evalsha") > before + 5);
        deleteTheLock();
    }

    @Shows(RedissonDeviation.VIEW_IS_REDISSONS)
    void anInnerShorterLeaseCutsTheOuterOne() {
        LockClient client = connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        ReentrantLockView outer = client.lock(NAME, LASTING).asLock();
        ReentrantLockView inner = client.lock(NAME, LockOptions.defaults().withoutRenewal(Duration.ofSeconds(5)))
                .asLock();
        outer.lock();
        long sent = client.commandsSent();
        inner.lock();
        assertThat(client.commandsSent()).as("a round trip").isGreaterThan(sent);
        assertThat(server.oracle().pttl(NAME)).isLessThanOrEqualTo(5000);
        deleteTheLock();
        assertThatThrownBy(inner::unlock).isInstanceOf(IllegalMonitorStateException.class);
    }

    @Shows(RedissonDeviation.UNFENCED)
    void threeOfTheFourHaveNoFencingToken() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.UNFENCED.kinds()) {
            DistributedLock lock = lasting(kind);
            assertThat(lock.options().fenced()).isFalse();
            try (Lease lease = lock.acquire()) {
                assertThatThrownBy(lease::fencingToken).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Shows(RedissonDeviation.COUNTER_STAYS)
    void theFencingCounterStaysAndBeginsAnewWithTheData() throws Exception {
        DistributedLock lock = lasting(RedissonLockKind.FENCED);
        Lease first = lock.acquire();
        Lease again = lock.acquire();
        assertThat(first.fencingToken()).isEqualTo(1);
        assertThat(again.fencingToken()).as("of a re-entry").isEqualTo(2);
        again.close();
        first.close();
        assertThat(server.oracle().pttl("redisson_lock_token:{" + NAME + "}")).isEqualTo(-1);
        server.control().flushAll();
        try (Lease anew = lock.acquire()) {
            assertThat(anew.fencingToken()).isEqualTo(1);
        }
    }

    @Shows(RedissonDeviation.IGNORES_FULL_MEMORY)
    void theFairLockIsHandedOutByAServerWithoutMemory() {
        DistributedLock lock = lasting(RedissonLockKind.FAIR);
        lock.tryAcquire().orElseThrow().release();
        server.control().configSet("maxmemory", "1");
        try {
            assertThat(lock.tryAcquire()).isPresent();
        } finally {
            server.control().configSet("maxmemory", "0");
        }
    }

    @Shows(RedissonDeviation.REFUSES_RELEASES)
    void aServerWithoutMemoryRefusesReleases() {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            Lease lease = lasting(kind).tryAcquire().orElseThrow();
            server.control().configSet("maxmemory", "1");
            try {
                assertThatThrownBy(lease::release)
                        .as("%s", kind)
                        .isInstanceOf(OutOfMemoryException.class)
                        .hasMessageContaining("OOM");
            } finally {
                server.control().configSet("maxmemory", "0");
            }
            assertThat(exists()).isTrue();
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Shows(RedissonDeviation.NAME_IS_THE_KEY)
    void theNameIsTheKey() throws Exception {
        LockClient client = connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        assertThatThrownBy(() -> client.lock(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("empty");
        try (Lease lease = client.lock(NAME).acquire()) {
            assertThat(lease.lockName()).isEqualTo(NAME);
            assertThat(exists()).isTrue();
        }
    }
}
