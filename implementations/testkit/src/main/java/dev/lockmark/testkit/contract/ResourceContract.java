package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.WaitStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** What a lock takes from its process and its server, and gives back. */
abstract class ResourceContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Line("R12")
    @LockTest
    void waitersThatSleepHoldNoConnection(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions().withMaxConnections(2));
        Lease holder = client.lock(stage.name(), stage.lasting(LONG)).acquire();
        var sleepy = stage.lasting(LONG).withWaitStrategy(WaitStrategy.spin(Duration.ofMillis(250)));
        List<FutureTask<Optional<Lease>>> waiters = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            waiters.add(stage.start(() -> client.lock(stage.name(), sleepy).tryAcquire(Duration.ofSeconds(1))));
        }
        long sent = client.commandsSent();
        Waiting.upTo(10).until(() -> client.commandsSent() >= sent + 40);
        // The holder's own commands get through, on at most two connections.
        holder.renew(LONG);
        assertThat(stage.oracle().clients().size()).isLessThanOrEqualTo(2);
        for (FutureTask<Optional<Lease>> waiter : waiters) {
            assertThat(Waiting.of(waiter)).isEmpty();
        }
        holder.close();
    }

    @Line("R12")
    @LockTest(Forms.ONE)
    void aCrowdThatGivesUpLeavesAFewConnectionsGoodForMore(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions().withMaxConnections(8));
        DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
        lock.acquire().close();
        List<FutureTask<Integer>> contenders = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            contenders.add(stage.start(() -> {
                Optional<Lease> had = lock.tryAcquire(Duration.ofMillis(300));
                if (had.isPresent()) {
                    Waiting.pass(Duration.ofMillis(20));
                    had.get().close();
                }
                return had.isPresent() ? 1 : 0;
            }));
        }
        int served = 0;
        for (FutureTask<Integer> contender : contenders) {
            served += Waiting.of(contender);
        }
        assertThat(served).as("had the lock, of 200").isPositive();
        assertThat(stage.oracle().clients()).hasSizeLessThanOrEqualTo(8);
        lock.tryAcquire().orElseThrow().close();
        client.close();
        Waiting.upTo(10).until(() -> stage.oracle().clients().isEmpty());
    }

    @Line("R12")
    @LockTest(Forms.ONE)
    void aClosedClientDoesNothingLater(Stage stage) throws Exception {
        LockClient client = stage.connect(stage.clientOptions());
        try (Lease lease =
                client.lock(stage.name(), stage.renewed(Duration.ofMillis(150))).acquire()) {
            assertThat(lease.isHeld()).isTrue();
        }
        client.close();
        long calls = stage.oracle().commandCalls("evalsha");
        Waiting.pass(Duration.ofMillis(250));
        assertThat(stage.oracle().commandCalls("evalsha")).isEqualTo(calls);
    }

    @Line("R03")
    @Tag("slow")
    @LockTest(Forms.ONE)
    void renewalsBookkeepingDoesNotGrowWithTheCycles(Stage stage) throws Exception {
        DistributedLock lock = stage.client().lock(stage.name(), stage.renewed(LONG));
        cycle(lock, 3_000);
        long before = UsedHeap.bytes();
        cycle(lock, 20_000);
        // A forgotten entry of 100 bytes per cycle would be 2 MB.
        assertThat(UsedHeap.bytes() - before).isLessThan(1_500_000);
    }

    private static void cycle(DistributedLock lock, int cycles) throws Exception {
        for (int i = 0; i < cycles; i++) {
            if (i % 4 == 0) {
                lock.acquireAsync()
                        .thenCompose(Lease::releaseAsync)
                        .toCompletableFuture()
                        .get();
            } else {
                lock.acquire().close();
            }
        }
    }

    @Line("R08")
    @LockTest(Forms.ONE)
    void aProcessThatClosesItsClientEndsWithoutOtherThreads(Stage stage) throws Exception {
        Process process = probe(stage, "close");
        assertThat(firstLine(process)).as("threads after closing").isEqualTo("[]");
        assertEnds(process);
    }

    @Line("R08")
    @LockTest(Forms.ONE)
    void aProcessThatForgetsItsClientEndsWhereTheLibrarySaysSo(Stage stage) throws Exception {
        Process process = probe(stage, "forget");
        if (stage.library().endsThoughForgotten()) {
            assertThat(firstLine(process)).as("threads that are no daemons").isEqualTo("[]");
            assertEnds(process);
        } else {
            assertThat(firstLine(process)).as("threads that are no daemons").matches("\\[.+]");
        }
    }

    private static Process probe(Stage stage, String end) throws IOException {
        Process process = ExitProbe.start(stage.library(), stage.server().uri(), stage.name(), end);
        stage.closing(process::destroyForcibly);
        return process;
    }

    private static @Nullable String firstLine(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    private static void assertEnds(Process process) throws InterruptedException {
        assertThat(process.waitFor(30, TimeUnit.SECONDS))
                .as("the process has ended")
                .isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
