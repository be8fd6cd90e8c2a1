package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.server.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whoever waits gets in when the lock is free, and nobody waits longer than was asked for. */
abstract class LivenessContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @LockTest
    void aWaiterGetsTheLockWhenItIsReleased(Stage stage) throws Exception {
        Lease holder = stage.takenByOther();
        FutureTask<Lease> waiter = stage.start(stage.lock(LONG)::acquire);
        long sent = stage.client().commandsSent();
        Waiting.upTo(10).until(() -> stage.client().commandsSent() > sent + 1);
        assertThat(waiter.isDone()).isFalse();
        holder.close();
        Lease lease = Waiting.of(waiter);
        assertThat(stage.owner()).contains(lease.ownerToken());
        lease.close();
    }

    @Line("L02")
    @LockTest
    void aWaiterGetsTheLockOfAHolderThatVanished(Stage stage) throws Exception {
        Lease vanished = stage.takenByOther();
        FutureTask<Lease> waiter = stage.start(stage.lock(LONG)::acquire);
        assertThat(vanished.isHeld()).isTrue();
        stage.oracle().command("DEL", stage.key());
        Waiting.of(waiter).close();

        stage.oracle().command("SET", stage.key(), "somebody that died", "PX", "300");
        long begin = System.nanoTime();
        stage.lock(LONG).tryAcquire(LONG).orElseThrow().close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    }

    @Line("L07")
    @LockTest
    void aBoundedWaitEndsInTimeThoughTheServerIsStopped(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions().withCommandTimeout(Duration.ofSeconds(15)));
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        lock.acquire().close();
        Duration wait = Duration.ofMillis(300);
        stage.server().pause();
        long begin = System.nanoTime();
        try {
            assertThatThrownBy(() -> lock.tryAcquire(wait)).isInstanceOf(LockException.class);
        } finally {
            stage.server().resume();
        }
        // Not the command timeout on top.
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(wait, Duration.ofSeconds(8));
        awaitUsable(stage);
    }

    @Line("L07")
    @LockTest(Forms.ONE)
    void aClientRecoversFromAServerThatWasAway(Stage stage) throws Exception {
        var server = stage.openServer(ServerOptions.defaults());
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        lock.acquire().close();
        server.kill();
        long begin = System.nanoTime();
        assertThatThrownBy(() -> lock.tryAcquire(Duration.ofMillis(300))).isInstanceOf(LockException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(8));
        server.restartEmpty();
        Waiting.upTo(15).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            Optional<Lease> lease = lock.tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        });
    }

    @Line("L13")
    @LockTest
    void aFailedUnlockDoesNotKeepTheLockInTheProcess(Stage stage) throws Exception {
        LockClient client = stage.connectImpatient(stage.clientOptions(), Duration.ofMillis(300));
        ReentrantLockView view =
                client.lock(stage.name(), stage.lasting(Duration.ofSeconds(1))).asLock();
        view.lock();
        stage.server().pause();
        try {
            assertThatThrownBy(view::unlock).isInstanceOf(LockException.class);
        } finally {
            stage.server().resume();
        }
        stage.awaitConnected(client);
        assertThat(view.holdCount()).isZero();
        assertThatThrownBy(view::unlock).isInstanceOf(IllegalMonitorStateException.class);
        FutureTask<Boolean> otherThread = stage.start(() -> {
            boolean locked = view.tryLock(10, TimeUnit.SECONDS);
            view.unlock();
            return locked;
        });
        assertThat(Waiting.of(otherThread)).isTrue();
    }

    @Line("L19")
    @LockTest(Forms.EVERY)
    void aLockKeyAlwaysHasATimeToLive(Stage stage) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<FutureTask<Integer>> actors = new ArrayList<>();
        for (LockClient client : List.of(stage.client(), stage.other(), stage.client())) {
            actors.add(stage.start(() -> {
                int cycles = 0;
                while (!over.get()) {
                    Duration leaseTime = Duration.ofMillis(cycles % 2 == 0 ? 15 : 200);
                    Optional<Lease> lease =
                            client.lock(stage.name(), stage.lasting(leaseTime)).tryAcquire(Duration.ofMillis(20));
                    if (lease.isPresent()) {
                        endSomehow(lease.get(), cycles);
                    }
                    cycles++;
                }
                return cycles;
            }));
        }
        long until = System.nanoTime() + Duration.ofMillis(400).toNanos();
        int seen = 0;
        while (System.nanoTime() < until) {
            long ttl = stage.oracle().pttl(stage.key());
            assertThat(ttl).as("time to live of the lock key").isNotEqualTo(-1);
            seen += ttl > 0 ? 1 : 0;
        }
        over.set(true);
        for (FutureTask<Integer> actor : actors) {
            assertThat(Waiting.of(actor)).isPositive();
        }
        assertThat(seen).as("looks at a held lock").isPositive();
    }

    private static void endSomehow(Lease lease, int cycle) throws InterruptedException {
        if (cycle % 3 == 0) {
            // Races the expiry.
            Waiting.pass(lease.remaining());
        }
        try {
            lease.renew(Duration.ofMillis(20));
        } catch (LockException lost) {
            assertThat(lost).isInstanceOf(LeaseLostException.class);
        }
        lease.release();
    }

    private static void awaitUsable(Stage stage) {
        Waiting.upTo(10).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            Optional<Lease> lease = stage.lock(LONG).tryAcquire();
            lease.ifPresent(Lease::close);
            return lease.isPresent();
        });
    }
}
