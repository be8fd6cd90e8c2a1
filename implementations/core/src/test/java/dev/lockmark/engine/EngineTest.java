package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockListener;
import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.engine.FakeDriver.Kind;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LossReason;
import dev.lockmark.exception.OutcomeUnknownException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class EngineTest {
    private static final Duration LEASE = Duration.ofMillis(300);
    private static final LockOptions RENEWED = LockOptions.defaults().withRenewedLease(LEASE);

    // Renewal

    @Test
    void shortLeasesBesideALongOneLeaveNothingInTheTimer() throws InterruptedException {
        EngineClient client = new EngineClient(FakeDriver.free(), ClientOptions.defaults());
        try (client;
                Lease kept = client.lock("long").acquire()) {
            DistributedLock lock = client.lock("short", LockOptions.defaults().withoutRenewal(Duration.ofMillis(10)));
            for (int i = 0; i < 30; i++) {
                Lease lease = lock.acquire();
                Thread.sleep(10);
                lease.release();
            }
            assertThat(client.timer().size()).isLessThanOrEqualTo(1);
            assertThat(kept.isHeld()).isTrue();
        }
    }

    @Test
    void shortRenewalsByHandDoNotPutTheAutomaticOneOff() throws InterruptedException {
        try (EngineClient client = new EngineClient(FakeDriver.free(), ClientOptions.defaults());
                Lease lease = client.lock("hand", RENEWED).acquire()) {
            long until = System.nanoTime() + 3 * LEASE.toNanos();
            while (System.nanoTime() - until < 0) {
                lease.renew(LockOptions.MIN_LEASE_TIME);
                Thread.sleep(5);
            }
            assertThat(lease.isHeld()).isTrue();
        }
    }

    @Test
    void aBrokenCallbackExecutorDoesNotEndTheRenewalOfOthers() throws Exception {
        AtomicBoolean gone = new AtomicBoolean();
        ClientOptions options = ClientOptions.defaults().withCallbackExecutor(task -> {
            throw new IllegalStateException("broken");
        });
        FakeDriver driver = FakeDriver.free();
        try (EngineClient client = new EngineClient(driver, options);
                Lease other = client.lock("other", RENEWED).acquire()) {
            Lease lapsing = client.lock("lapsing", LockOptions.defaults().withoutRenewal(Duration.ofMillis(50)))
                    .acquire();
            lapsing.whenLost().thenAccept(reason -> gone.set(true));
            Thread.sleep(3 * LEASE.toMillis());
            assertThat(gone).isTrue();
            assertThat(driver.count(Kind.RENEW)).isGreaterThan(4);
            assertThat(other.isHeld()).isTrue();
        }
    }

    // The application's code

    @Test
    void anErrorOfAListenerTakesTheLeaseFromNobody() throws InterruptedException {
        ClientOptions options = ClientOptions.defaults().withListener(new LockListener() {
            @Override
            public void onAcquire(String lockName, boolean acquired, Duration waited, int attempts) {
                throw new NoClassDefFoundError("metrics");
            }
        });
        try (EngineClient client = new EngineClient(FakeDriver.free(), options);
                Lease lease = client.lock("error").acquire()) {
            assertThat(lease.isHeld()).isTrue();
        }
    }

    @Test
    void noListenerRunsOnAThreadOfOurs() throws Exception {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch renewed = new CountDownLatch(2);
        ClientOptions options = ClientOptions.defaults().withListener(new LockListener() {
            @Override
            public void onAcquire(String lockName, boolean acquired, Duration waited, int attempts) {
                threads.add(Thread.currentThread().getName());
            }

            @Override
            public void onRelease(String lockName, ReleaseOutcome outcome, Duration held) {
                threads.add(Thread.currentThread().getName());
            }

            @Override
            public void onRenew(String lockName, Duration roundTrip) {
                threads.add(Thread.currentThread().getName());
                renewed.countDown();
            }

            @Override
            public void onFailure(String lockName, RuntimeException failure) {
                threads.add(Thread.currentThread().getName());
                renewed.countDown();
            }
        });
        AtomicInteger renewals = new AtomicInteger();
        FakeDriver driver = new FakeDriver(kind -> kind == Kind.RENEW && renewals.getAndIncrement() == 0
                ? CompletableFuture.failedFuture(new OutcomeUnknownException("lost", null))
                : FakeDriver.now(1L));
        try (EngineClient client = new EngineClient(driver, options)) {
            Lease lease = client.lock("async", RENEWED)
                    .acquireAsync()
                    .toCompletableFuture()
                    .get(5, TimeUnit.SECONDS);
            assertThat(renewed.await(5, TimeUnit.SECONDS)).isTrue();
            lease.releaseAsync().toCompletableFuture().get(5, TimeUnit.SECONDS);
        }
        assertThat(threads).isNotEmpty().allMatch(name -> name.startsWith("ForkJoinPool"));
    }

    @Test
    void cancellingThrowsNothingInTheCallbackExecutor() throws Exception {
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        ClientOptions options = ClientOptions.defaults()
                .withCallbackExecutor(task -> ForkJoinPool.commonPool().execute(() -> {
                    try {
                        task.run();
                    } catch (RuntimeException e) {
                        thrown.add(e);
                    }
                }));
        FakeDriver driver = new FakeDriver(kind -> FakeDriver.now(kind == Kind.ACQUIRE ? 0L : 1L));
        try (EngineClient client = new EngineClient(driver, options)) {
            CompletableFuture<Lease> waiting =
                    client.lock("cancelled").acquireAsync().toCompletableFuture();
            Thread.sleep(50);
            waiting.cancel(false);
            Thread.sleep(100);
        }
        assertThat(thrown).isEmpty();
    }

    // Unknown outcomes

    @Test
    void anAbandonedTokenIsLookedForALeaseLongAfterItsRequestWasGivenUp() throws Exception {
        LockOptions shortLived = LockOptions.defaults().withoutRenewal(LEASE);
        CompletableFuture<@Nullable Object> late = new CompletableFuture<>();
        FakeDriver driver = new FakeDriver(kind -> kind == Kind.ACQUIRE ? late : FakeDriver.now(0L));
        try (EngineClient client = new EngineClient(driver, ClientOptions.defaults())) {
            CompletableFuture<Lease> acquiring =
                    client.lock("late", shortLived).acquireAsync().toCompletableFuture();
            // A driver that tries again may have sent it at the end of this time only.
            Thread.sleep(LEASE.toMillis() + 50);
            late.completeExceptionally(new OutcomeUnknownException("no reply", null));
            assertThat(acquiring)
                    .failsWithin(10, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withMessageContaining("unknown");
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (driver.count(Kind.RELEASE) < 3 && System.nanoTime() - until < 0) {
                Thread.sleep(5);
            }
            assertThat(driver.count(Kind.RELEASE)).isGreaterThanOrEqualTo(3);
        }
    }

    // Release

    @Test
    void aReleaseThatBreaksDownMayBeMadeAgain() throws Exception {
        AtomicInteger releases = new AtomicInteger();
        FakeDriver driver = new FakeDriver(kind -> {
            if (kind == Kind.RELEASE && releases.getAndIncrement() == 0) {
                throw new IllegalStateException("the client library has a bug");
            }
            return FakeDriver.now(1L);
        });
        try (EngineClient client = new EngineClient(driver, ClientOptions.defaults())) {
            Lease lease = client.lock("broken").acquire();
            assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(lease::release);
            assertThat(CompletableFuture.supplyAsync(lease::release).get(5, TimeUnit.SECONDS))
                    .isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    // Closing

    @Test
    void aBlockingAcquisitionThatIsAnsweredAfterTheCloseIsGivenBack() throws Exception {
        CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();
        FakeDriver driver = new FakeDriver(kind -> kind == Kind.ACQUIRE ? reply : FakeDriver.now(1L));
        EngineClient client = new EngineClient(driver, ClientOptions.defaults());
        CompletableFuture<Lease> waiting = CompletableFuture.supplyAsync(
                () -> client.lock("late").tryAcquire().orElseThrow());
        awaitSent(driver);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(client::close);
        Thread.sleep(50);
        reply.complete(1L);
        closing.get(5, TimeUnit.SECONDS);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> waiting.get(5, TimeUnit.SECONDS))
                .withCauseInstanceOf(ClientClosedException.class);
        assertThat(driver.released).isNotEmpty();
    }

    @Test
    void anAsynchronousAcquisitionThatIsUnderWayAtTheCloseIsGivenBack() throws Exception {
        FakeDriver driver = new FakeDriver(
                kind -> kind == Kind.ACQUIRE ? new CompletableFuture<@Nullable Object>() : FakeDriver.now(1L));
        EngineClient client = new EngineClient(driver, ClientOptions.defaults());
        CompletableFuture<Lease> waiting = client.lock("late").acquireAsync().toCompletableFuture();
        client.close();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> waiting.get(5, TimeUnit.SECONDS))
                .withCauseInstanceOf(ClientClosedException.class);
        assertThat(driver.released).isNotEmpty();
    }

    @Test
    void soIsOneThatWasCancelledBeforeTheClose() {
        FakeDriver driver = new FakeDriver(
                kind -> kind == Kind.ACQUIRE ? new CompletableFuture<@Nullable Object>() : FakeDriver.now(1L));
        EngineClient client = new EngineClient(driver, ClientOptions.defaults());
        client.lock("late").acquireAsync().toCompletableFuture().cancel(false);
        client.close();
        assertThat(driver.released).isNotEmpty();
    }

    @Test
    void theCloseIsReportedToHoldersAndLaterCallersFail() throws Exception {
        EngineClient client = new EngineClient(FakeDriver.free(), ClientOptions.defaults());
        Lease lease = client.lock("held").acquire();
        client.close();
        assertThat(lease.whenLost().toCompletableFuture().get(5, TimeUnit.SECONDS))
                .isEqualTo(LossReason.CLIENT_CLOSED);
        assertThatExceptionOfType(ClientClosedException.class)
                .isThrownBy(() -> client.lock("x").tryAcquire());
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() ->
                        client.lock("x").acquireAsync().toCompletableFuture().get(5, TimeUnit.SECONDS))
                .withCauseInstanceOf(ClientClosedException.class);
    }

    // Waiting

    @Test
    void aWaitFarBelowZeroIsOneAttempt() throws InterruptedException {
        FakeDriver driver = new FakeDriver(kind -> FakeDriver.now(kind == Kind.ACQUIRE ? 0L : 1L));
        try (EngineClient client = new EngineClient(driver, ClientOptions.defaults())) {
            DistributedLock lock = client.lock("held");
            assertThat(lock.tryAcquire(Duration.ofSeconds(Long.MIN_VALUE))).isEmpty();
            assertThat(lock.asLock().tryLock(Long.MIN_VALUE, TimeUnit.NANOSECONDS))
                    .isFalse();
            assertThat(driver.count(Kind.ACQUIRE)).isEqualTo(2);
        }
    }

    private static void awaitSent(FakeDriver driver) throws InterruptedException {
        while (driver.sent.isEmpty()) {
            Thread.sleep(1);
        }
    }
}
