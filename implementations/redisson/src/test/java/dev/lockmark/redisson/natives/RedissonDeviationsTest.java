package dev.lockmark.redisson.natives;

import static dev.lockmark.redisson.natives.NativesFixture.LASTING;
import static dev.lockmark.redisson.natives.NativesFixture.LONG;
import static dev.lockmark.redisson.natives.NativesFixture.NAME;
import static dev.lockmark.redisson.natives.NativesFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Redisson's own locks do instead of what the contract says, one test for each statement; see also the other tests of this
 * package. */
@SuppressWarnings("LockNotBeforeTry") // Holds in all their orders are what is shown.
@Timeout(180)
final class RedissonDeviationsTest {
    @RegisterExtension
    final NativesFixture natives = new NativesFixture();

    @Test
    void everyDeviationIsShown() {
        List<RedissonDeviation> shown = Stream.of(
                        RedissonDeviationsTest.class,
                        ClosingDeviationsTest.class,
                        EndedWaitDeviationsTest.class,
                        UnknownOutcomeDeviationsTest.class)
                .flatMap(tests -> Arrays.stream(tests.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Shows.class))
                .map(method -> method.getAnnotation(Shows.class).value())
                .toList();
        assertThat(shown).contains(RedissonDeviation.values());
    }

    @Shows(RedissonDeviation.REENTERS)
    void theSameThreadReentersAndALateReleaseGivesItsNewHoldBack() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            DistributedLock lock = natives.lasting(kind);
            Lease outer = lock.tryAcquire().orElseThrow();
            Lease inner = lock.tryAcquire().orElseThrow();
            assertThat(inner.ownerToken()).isEqualTo(outer.ownerToken());
            assertThat(inner.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).as("the outer hold").isTrue();
            natives.deleteTheLock();
            Lease next = lock.acquire();
            assertThat(outer.release()).as("of the lost one").isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).as("the next hold of %s", kind).isFalse();
            next.release();
        }
    }

    @Shows(RedissonDeviation.BELONGS_TO_A_THREAD)
    void anotherThreadReleasesAsynchronouslyOrNotAtAll() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            Lease lease = natives.lasting(kind).acquire();
            FutureTask<ReleaseOutcome> blocking = new FutureTask<>(lease::release);
            new Thread(blocking, "another").start();
            assertThatThrownBy(() -> blocking.get(20, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(IllegalMonitorStateException.class)
                    .hasMessageContaining("another");
            assertThat(natives.exists()).isTrue();
            FutureTask<ReleaseOutcome> asynchronous = new FutureTask<>(
                    () -> lease.releaseAsync().toCompletableFuture().get(20, TimeUnit.SECONDS));
            new Thread(asynchronous).start();
            assertThat(asynchronous.get(30, TimeUnit.SECONDS)).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).isFalse();
        }
    }

    @Shows(RedissonDeviation.NO_RENEWAL_BY_HAND)
    void renewalByHandIsRefused() throws Exception {
        try (Lease lease = natives.lasting(RedissonLockKind.RLOCK).acquire()) {
            assertThatThrownBy(() -> lease.renew(LONG))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("watchdog");
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.TELLS_NOBODY)
    void theWatchdogStopsWithoutAWordWhenTheLockIsGone() throws Exception {
        Duration watchdog = Duration.ofSeconds(3);
        Lease lease = natives.lock(
                        RedissonLockKind.RLOCK, LockOptions.defaults().withRenewedLease(watchdog))
                .acquire();
        var told = lease.whenLost().toCompletableFuture();
        long renewed = natives.renewed();
        soon().until(() -> natives.renewed() > renewed + 2);
        assertThat(lease.isHeld()).isTrue();
        assertThat(lease.remaining()).isLessThan(watchdog);
        natives.deleteTheLock();
        assertThat(lease.isHeld()).as("asked").isFalse();
        TimeUnit.NANOSECONDS.sleep(watchdog.multipliedBy(2).toNanos());
        assertThat(natives.exists()).as("not brought back").isFalse();
        assertThat(told).isNotDone();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.EXPIRED);
    }

    @Shows(RedissonDeviation.FEWER_OPTIONS)
    void whatRedissonDoesNotHaveIsRefusedInOneLine() {
        LockClient client = natives.connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
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
    void aWaitIsValidFromItsAnswerAndALeaseThatIsOverIsHandedOut() throws Exception {
        LockClient client = natives.connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        DistributedLock lasting = client.lock(NAME, LASTING);
        lasting.tryAcquire().orElseThrow().release();
        Duration late = Duration.ofSeconds(1);
        long begin = System.nanoTime();
        Lease waited = answeredLate(client, late, lasting::acquire);
        Duration remaining = waited.remaining();
        Duration passed = Duration.ofNanos(System.nanoTime() - begin);
        assertThat(remaining).isGreaterThanOrEqualTo(validity().minus(passed).plus(late));
        waited.release();

        DistributedLock brief = client.lock(NAME, LockOptions.defaults().withoutRenewal(Duration.ofMillis(100)));
        Lease over = answeredLate(client, late, () -> brief.tryAcquire().orElseThrow());
        assertThat(over.isHeld()).isFalse();
    }

    /** As it is with the acquisitions that a thread waits for. */
    @Test
    void whatIsAskedOnceIsValidFromTheRequest() throws Exception {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            LockClient client = natives.connect(kind, ClientOptions.defaults());
            DistributedLock lock = client.lock(NAME, LASTING);
            lock.tryAcquire().orElseThrow().release();
            Duration late = Duration.ofSeconds(1);
            Lease lease = answeredLate(
                    client,
                    late,
                    () -> lock.tryAcquireAsync()
                            .toCompletableFuture()
                            .get(30, TimeUnit.SECONDS)
                            .orElseThrow());
            assertThat(lease.remaining())
                    .as("%s", kind)
                    .isLessThanOrEqualTo(validity().minus(late));
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    /** Of a lease that has just begun. */
    private static Duration validity() {
        return LONG.minusNanos(LASTING.drift().nanosOf(LONG.toNanos()));
    }

    /** What a request comes to whose answer takes at least so long. */
    private <T> T answeredLate(LockClient client, Duration time, Callable<T> request) throws Exception {
        natives.server().oracle().command("CLIENT", "PAUSE", "60000", "WRITE");
        long sent = client.commandsSent();
        FutureTask<Boolean> answering = new FutureTask<>(() -> {
            soon().until(() -> client.commandsSent() > sent);
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
            natives.server().oracle().command("CLIENT", "UNPAUSE");
            return true;
        });
        new Thread(answering).start();
        T answer = request.call();
        assertThat(answering.get(30, TimeUnit.SECONDS)).isTrue();
        return answer;
    }

    @Shows(RedissonDeviation.HIDES_EXPIRY)
    void theFairLocksReleaseHidesItsExpiry() throws Exception {
        Lease fair = natives.lasting(RedissonLockKind.FAIR).acquire();
        natives.deleteTheLock();
        assertThat(fair.release()).isEqualTo(ReleaseOutcome.RELEASED);

        Lease taken = natives.lasting(RedissonLockKind.FAIR).acquire();
        natives.deleteTheLock();
        Lease next = natives.lasting(RedissonLockKind.FAIR).acquire();
        assertThatThrownBy(taken::close).isInstanceOf(LeaseLostException.class);
        next.close();
    }

    @Tag("slow")
    @Shows(RedissonDeviation.WAITS_FOR_THE_MESSAGE)
    void aLockThatVanishesIsNoticedWhenItsTimeWouldHaveBeenOver() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.WAITS_FOR_THE_MESSAGE.kinds()) {
            DistributedLock lock = natives.lasting(kind);
            // Loads the scripts.
            lock.acquire().close();
            long begin = System.nanoTime();
            Callable<Boolean> asleep = natives.heldBySomebody(Duration.ofSeconds(3));
            FutureTask<ReleaseOutcome> waiter =
                    new FutureTask<>(() -> lock.acquire().release());
            new Thread(waiter).start();
            soon().until(asleep);
            natives.deleteTheLock();
            waiter.get(30, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(2500));
        }
    }

    @Shows(RedissonDeviation.FAILS_LATE)
    void aBoundedWaitLastsAsLongAsTheCommandTimeout() {
        DistributedLock lock = natives.connect(
                        RedissonLockKind.RLOCK, ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(2)))
                .lock(NAME, LASTING);
        lock.tryAcquire().orElseThrow().release();
        natives.server().pause();
        long begin = System.nanoTime();
        assertThatThrownBy(() -> lock.tryAcquire(Duration.ofMillis(50))).isInstanceOf(LockException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(1900));
        natives.server().resume();
    }

    @Shows(RedissonDeviation.VIEW_IS_REDISSONS)
    void anInnerShorterLeaseCutsTheOuterOne() {
        LockClient client = natives.connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        ReentrantLockView outer = client.lock(NAME, LASTING).asLock();
        ReentrantLockView inner = client.lock(NAME, LockOptions.defaults().withoutRenewal(Duration.ofSeconds(5)))
                .asLock();
        outer.lock();
        long sent = client.commandsSent();
        inner.lock();
        assertThat(client.commandsSent()).as("a round trip").isGreaterThan(sent);
        assertThat(natives.server().oracle().pttl(NAME)).isLessThanOrEqualTo(5000);
        natives.deleteTheLock();
        assertThatThrownBy(inner::unlock).isInstanceOf(IllegalMonitorStateException.class);
    }

    @Shows(RedissonDeviation.UNFENCED)
    void threeOfTheFourHaveNoFencingToken() throws Exception {
        for (RedissonLockKind kind : RedissonDeviation.UNFENCED.kinds()) {
            DistributedLock lock = natives.lasting(kind);
            assertThat(lock.options().fenced()).isFalse();
            try (Lease lease = lock.acquire()) {
                assertThatThrownBy(lease::fencingToken).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Shows(RedissonDeviation.COUNTER_STAYS)
    void theFencingCounterStaysAndBeginsAnewWithTheData() throws Exception {
        DistributedLock lock = natives.lasting(RedissonLockKind.FENCED);
        Lease first = lock.acquire();
        Lease again = lock.acquire();
        assertThat(first.fencingToken()).isEqualTo(1);
        assertThat(again.fencingToken()).as("of a re-entry").isEqualTo(2);
        again.close();
        first.close();
        assertThat(natives.server().oracle().pttl("redisson_lock_token:{" + NAME + "}"))
                .isEqualTo(-1);
        natives.server().control().flushAll();
        try (Lease anew = lock.acquire()) {
            assertThat(anew.fencingToken()).isEqualTo(1);
        }
    }

    @Shows(RedissonDeviation.IGNORES_FULL_MEMORY)
    void theFairLockIsHandedOutByAServerWithoutMemory() {
        DistributedLock lock = natives.lasting(RedissonLockKind.FAIR);
        lock.tryAcquire().orElseThrow().release();
        natives.server().control().configSet("maxmemory", "1");
        try {
            assertThat(lock.tryAcquire()).isPresent();
        } finally {
            natives.server().control().configSet("maxmemory", "0");
        }
    }

    @Shows(RedissonDeviation.REFUSES_RELEASES)
    void aServerWithoutMemoryRefusesReleases() {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            Lease lease = natives.lasting(kind).tryAcquire().orElseThrow();
            natives.server().control().configSet("maxmemory", "1");
            try {
                assertThatThrownBy(lease::release)
                        .as("%s", kind)
                        .isInstanceOf(OutOfMemoryException.class)
                        .hasMessageContaining("OOM");
            } finally {
                natives.server().control().configSet("maxmemory", "0");
            }
            assertThat(natives.exists()).isTrue();
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    @Shows(RedissonDeviation.NAME_IS_THE_KEY)
    void theNameIsTheKey() throws Exception {
        LockClient client = natives.connect(RedissonLockKind.RLOCK, ClientOptions.defaults());
        assertThatThrownBy(() -> client.lock(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("empty");
        try (Lease lease = client.lock(NAME).acquire()) {
            assertThat(lease.lockName()).isEqualTo(NAME);
            assertThat(natives.exists()).isTrue();
        }
    }
}
