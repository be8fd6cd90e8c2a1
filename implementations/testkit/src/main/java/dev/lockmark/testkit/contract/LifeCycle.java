package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LockException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Everything that is done with a lock, where the question is whether it can be done at all. */
final class LifeCycle {
    private static final Duration LONG = Duration.ofMinutes(3);

    private LifeCycle() {}

    static void of(Stage stage, LockClient client, String name) throws Exception {
        DistributedLock lock = client.lock(name, stage.lasting(LONG));
        Lease first = lock.acquire();
        assertThat(first.isHeld()).isTrue();
        assertThat(lock.tryAcquire()).isEmpty();
        assertThat(lock.tryAcquire(Duration.ofMillis(30))).isEmpty();
        first.renew(LONG.plusSeconds(30));
        assertThat(first.remaining()).isGreaterThan(LONG);
        assertThat(first.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Lease second = lock.acquireAsync().toCompletableFuture().get(60, TimeUnit.SECONDS);
        if (stage.form().fenced()) {
            assertThat(second.fencingToken()).isGreaterThan(first.fencingToken());
        }
        assertThat(second.releaseAsync().toCompletableFuture().get(60, TimeUnit.SECONDS))
                .isEqualTo(ReleaseOutcome.RELEASED);
    }

    /** Acquires as an application does that goes on after a failure: whoever waits through a failover is told of it. */
    static Lease acquirePersistently(DistributedLock lock) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                return lock.acquire();
            } catch (LockException e) {
                if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(60)) {
                    throw new AssertionError("a minute of failures", e);
                }
                Waiting.pass(Duration.ofMillis(20));
            }
        }
    }

    /** Renews as soon as the server can be reached. */
    static void renewPersistently(Lease lease, Duration time) {
        Waiting.upTo(40).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            lease.renew(time);
            return true;
        });
    }

    /** Releases as soon as the server can be reached; an earlier try that was cut off may have succeeded. */
    static void releasePersistently(Lease lease) {
        Waiting.upTo(40).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            assertThat(lease.release()).isIn(ReleaseOutcome.RELEASED, ReleaseOutcome.EXPIRED);
            return true;
        });
    }
}
