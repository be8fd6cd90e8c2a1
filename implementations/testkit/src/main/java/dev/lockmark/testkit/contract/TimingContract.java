package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.WaitStrategy;
import dev.lockmark.testkit.contract.Recorded.Acquired;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Waits and validities: exact below, and above as far as a busy machine can promise. */
abstract class TimingContract {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration NOISE = Duration.ofSeconds(3);

    @Line("M02")
    @LockTest
    void aBoundedWaitTakesTheTimeGivenAndHardlyMore(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        DistributedLock lock = stage.lock(LONG);
        Duration wait = Duration.ofMillis(150);
        Duration most = wait.plus(stage.form().algorithm().longestDelay()).plus(NOISE);
        for (int i = 0; i < 4; i++) {
            long begin = System.nanoTime();
            assertThat(lock.tryAcquire(wait)).isEmpty();
            assertThat(since(begin)).as("blocking").isBetween(wait, most);
            begin = System.nanoTime();
            assertThat(lock.tryAcquireAsync(wait).toCompletableFuture().join()).isEmpty();
            assertThat(since(begin)).as("asynchronous").isBetween(wait, most);
        }
        holder.close();
    }

    // A lock that comes free just before the end is still had.
    @Line("M02")
    @LockTest
    void theLastAttemptIsMadeWhenTheTimeIsOver(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        var sleepy = stage.lasting(LONG).withWaitStrategy(WaitStrategy.spin(Duration.ofSeconds(30)));
        FutureTask<Boolean> waiter = stage.start(() -> {
            var lease = stage.client().lock(stage.name(), sleepy).tryAcquire(Duration.ofMillis(1500));
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        });
        Waiting.upTo(10).until(() -> stage.client().commandsSent() >= 1);
        holder.close();
        assertThat(Waiting.of(waiter)).isTrue();
    }

    @Line("M04")
    @LockTest
    void noWaitDoesNotWaitHoweverManyAsk(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        lock.tryAcquire();
        List<FutureTask<Duration>> askers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            askers.add(stage.start(() -> {
                long begin = System.nanoTime();
                assertThat(lock.tryAcquire(Duration.ZERO)).isEmpty();
                return since(begin);
            }));
        }
        for (FutureTask<Duration> asker : askers) {
            assertThat(Waiting.of(asker)).isLessThan(Duration.ofSeconds(8));
        }
        assertThat(recorded.acquisitions).hasSize(101).allMatch(acquired -> acquired.attempts() == 1);
        assertThat(recorded.acquisitions).noneMatch(Acquired::acquired);
        holder.close();
    }

    @LockTest(Forms.EVERY)
    void theValidityIsCountedFromBeforeTheRequestLessTheDrift(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofSeconds(10);
        Duration drift = Duration.ofMillis(102);
        DistributedLock lock = stage.lock(leaseTime);
        lock.acquire().close();
        long begin = System.nanoTime();
        Lease lease = answeredLate(stage, Duration.ofMillis(50), lock::acquire);
        Duration remaining = lease.remaining();
        Duration taken = since(begin);
        assertThat(remaining).isLessThanOrEqualTo(leaseTime.minus(drift).minusMillis(50));
        assertThat(remaining).isGreaterThanOrEqualTo(leaseTime.minus(drift).minus(taken));
        // Conservative: never more than the server gives.
        assertThat(lease.remaining().toMillis()).isLessThan(stage.oracle().pttl(stage.key()));
        lease.close();
    }

    @LockTest
    void aReplyThatTakesAsLongAsTheLeaseIsNoLock(Stage stage) throws Exception {
        stage.lock(LONG).acquire().close();
        DistributedLock lock = stage.lock(Duration.ofMillis(50));
        Optional<Lease> late = answeredLate(stage, Duration.ofMillis(60), lock::tryAcquire);
        assertThat(late).isEmpty();
    }

    /** The result of a request that was under way for at least this long. */
    private static <T> T answeredLate(Stage stage, Duration delay, Callable<T> request) throws Exception {
        LockClient client = stage.client();
        long sent = client.commandsSent();
        stage.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
        FutureTask<T> result = stage.start(request);
        Waiting.upTo(10).until(() -> client.commandsSent() > sent);
        Waiting.pass(delay);
        stage.oracle().command("CLIENT", "UNPAUSE");
        return Waiting.of(result);
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
