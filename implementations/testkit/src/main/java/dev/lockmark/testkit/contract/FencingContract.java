package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.testkit.server.ServerControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongPredicate;

/** Holders do not overlap, and their tokens tell their order. */
abstract class FencingContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @LockTest
    void holdersNeverOverlapAndTheirTokensRise(Stage stage) throws Exception {
        int cycles = 30;
        AtomicInteger inside = new AtomicInteger();
        AtomicReference<Long> lastToken = new AtomicReference<>(0L);
        List<FutureTask<Integer>> actors = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            LockClient client = i % 2 == 0 ? stage.client() : stage.other();
            DistributedLock lock = client.lock(stage.name(), stage.renewed(LONG));
            actors.add(stage.start(() -> {
                int overlaps = 0;
                for (int cycle = 0; cycle < cycles; cycle++) {
                    try (Lease lease = lock.acquire()) {
                        overlaps += inside.incrementAndGet() == 1 ? 0 : 1;
                        overlaps += lastToken.getAndSet(lease.fencingToken()) < lease.fencingToken() ? 0 : 1;
                        Thread.onSpinWait();
                        inside.decrementAndGet();
                    }
                }
                return overlaps;
            }));
        }
        for (FutureTask<Integer> actor : actors) {
            assertThat(Waiting.of(actor)).as("overlaps").isZero();
        }
    }

    @Line("S19")
    @LockTest(Forms.FENCED)
    void tokensRiseWhateverEndsTheLease(Stage stage) {
        LockClient third = stage.connect(stage.clientOptions());
        List<LockClient> clients = List.of(stage.client(), stage.other(), third);
        ServerControl control = stage.server().control();
        List<Runnable> ends = List.of(
                () -> stage.oracle().command("DEL", stage.key()),
                () -> stage.oracle().command("PEXPIRE", stage.key(), "1"),
                control::flushScripts,
                control::flushFunctions,
                () -> stage.oracle().command("DEL", stage.fenceKey()),
                control::flushAll);
        long last = 0;
        for (int round = 0; round < 100; round++) {
            Lease lease = clients.get(round % 3)
                    .lock(stage.name(), stage.lasting(LONG))
                    .tryAcquire()
                    .orElseThrow();
            assertThat(lease.fencingToken()).as("round %d", round).isGreaterThan(last);
            last = lease.fencingToken();
            if (round % 2 == 0) {
                lease.release();
            }
            ends.get(round / 2 % ends.size()).run();
            if (round % 2 == 1) {
                lease.release();
            }
        }
    }

    @Line("S19")
    @SuppressWarnings("LockNotBeforeTry") // The holds are what is tested.
    @LockTest(Forms.FENCED)
    void oneOwnersTokenStaysTheSame(Stage stage) throws Exception {
        Lease lease = stage.client()
                .lock(stage.name(), stage.renewed(Duration.ofMillis(300)))
                .acquire();
        long token = lease.fencingToken();
        String counter = stage.oracle().get(stage.fenceKey()).orElseThrow();
        assertThat(token).isEqualTo(Long.parseLong(counter) << 12);
        lease.renew(Duration.ofSeconds(1));
        assertThat(lease.fencingToken()).isEqualTo(token);
        assertThat(stage.oracle().get(stage.fenceKey())).contains(counter);
        lease.close();

        ReentrantLockView view = stage.lock(LONG).asLock();
        view.lock();
        counter = stage.oracle().get(stage.fenceKey()).orElseThrow();
        view.lock();
        assertThat(stage.oracle().get(stage.fenceKey())).as("re-entered").contains(counter);
        view.unlock();
        view.unlock();
    }

    @Line("S19")
    @LockTest(Forms.ONE)
    void aResourceThatHasSeenANewerTokenRefusesOlderOnes(Stage stage) throws Exception {
        AtomicLong seen = new AtomicLong();
        LongPredicate write = token -> seen.accumulateAndGet(token, Math::max) == token;
        Lease stale = stage.lock(LONG).acquire();
        assertThat(write.test(stale.fencingToken())).isTrue();
        // The server forgets it, and its holder goes on.
        stage.oracle().command("DEL", stage.key());
        Lease newer = stage.takenByOther();
        assertThat(stale.isHeld()).as("what the holder cannot know").isTrue();
        assertThat(write.test(newer.fencingToken())).as("the newer one").isTrue();
        assertThat(write.test(stale.fencingToken())).as("the older one").isFalse();
        assertThat(write.test(newer.fencingToken())).as("the newer one again").isTrue();
        assertThat(stale.release()).isEqualTo(ReleaseOutcome.TAKEN_OVER);
        newer.close();
    }

    @Line({"S19", "R05"})
    @LockTest(Forms.FENCED)
    void theCounterOutlivesTheLockButNotForEver(Stage stage) throws Exception {
        stage.lock(LONG).acquire().close();
        long day = TimeUnit.DAYS.toMillis(1);
        assertThat(stage.oracle().pttl(stage.fenceKey())).isBetween(day - 60_000, day);
        stage.lock(LONG).acquire().close();
        assertThat(stage.oracle().pttl(stage.fenceKey())).isBetween(day - 60_000, day);
    }

    @LockTest(Forms.ONE)
    void aLockWithoutFencingHasNoTokenAndNoCounter(Stage stage) throws Exception {
        try (Lease lease = stage.client()
                .lock(stage.name(), stage.lasting(LONG).withoutFencing())
                .acquire()) {
            assertThatThrownBy(lease::fencingToken)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(stage.name());
            assertThat(stage.oracle().exists(stage.fenceKey())).isFalse();
        }
    }
}
