package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.ServerControl;
import dev.lockmark.testkit.server.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server forgets scripts when it restarts, fails over, or is told to. */
@Line("T01")
abstract class ForgottenScriptContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    /** The call that fails, and then the loading and the call in one batch. */
    private static final long MOST_COMMANDS = 3;

    @LockTest(Forms.EVERY)
    void everyOperationCostsOneMoreRoundTripOnce(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(LONG);
        lock.acquire().close();
        forget(stage.server());
        Lease lease = counted(stage, lock::acquire);
        forget(stage.server());
        counted(stage, () -> {
            lease.renew(LONG.plusSeconds(10));
            return true;
        });
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis());
        forget(stage.server());
        assertThat(counted(stage, lease::release)).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(stage.oracle().exists(stage.key())).isFalse();

        // The way back to one command each.
        lock.acquire().close();
        long evals = stage.oracle().commandCalls("eval");
        long sent = stage.client().commandsSent();
        lock.acquire().close();
        assertThat(stage.client().commandsSent() - sent).isEqualTo(2);
        if (stage.form().release() != ReleaseCommand.EVAL) {
            assertThat(stage.oracle().commandCalls("eval")).isEqualTo(evals);
        }
    }

    @LockTest(Forms.EVERY)
    void asynchronousOperationsToo(Stage stage) {
        DistributedLock lock = stage.lock(LONG);
        forget(stage.server());
        Lease lease = lock.acquireAsync().toCompletableFuture().join();
        forget(stage.server());
        assertThat(lease.releaseAsync().toCompletableFuture().join()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(stage.oracle().exists(stage.key())).isFalse();
    }

    @LockTest(Forms.FENCED)
    void aRestartedServerReleasesWhatItHasKept(Stage stage) throws Exception {
        RedisServer server = stage.openServer(ServerOptions.defaults());
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(Duration.ofMinutes(2)));
        Lease lease = lock.acquire();
        long token = lease.fencingToken();
        server.restartKeepingData();
        server.control().flushFunctions();
        Waiting.upTo(15).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            assertThat(lease.release()).isIn(ReleaseOutcome.RELEASED, ReleaseOutcome.EXPIRED);
            return true;
        });
        assertThat(server.oracle().exists(stage.key())).isFalse();
        try (Lease next = lock.acquire()) {
            assertThat(next.fencingToken()).isGreaterThan(token);
        }
    }

    @LockTest(Forms.FENCED)
    void aRestartedServerRenewsWhatItHasKept(Stage stage) throws Exception {
        RedisServer server = stage.openServer(ServerOptions.defaults());
        LockClient client = stage.connect(server.uri(), stage.clientOptions());
        DistributedLock lock = client.lock(stage.name(), stage.lasting(Duration.ofMinutes(2)));
        Lease lease = lock.acquire();
        server.restartKeepingData();
        server.control().flushFunctions();
        Waiting.upTo(15).ignoreExceptionsInstanceOf(LockException.class).until(() -> {
            lease.renew(Duration.ofMinutes(5));
            return true;
        });
        assertThat(server.oracle().pttl(stage.key()))
                .isGreaterThan(Duration.ofMinutes(4).toMillis());
        assertThat(lock.tryAcquire()).isEmpty();
        long sent = client.commandsSent();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(client.commandsSent() - sent).isBetween(1L, MOST_COMMANDS);
        assertThat(server.oracle().exists(stage.key())).isFalse();
    }

    @Line("T02")
    @LockTest(Forms.EVERY)
    void aHundredReleasesAtOnceAllRemoveTheirLock(Stage stage) throws Exception {
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            leases.add(stage.client()
                    .lock(stage.name() + "-" + i, stage.lasting(LONG))
                    .acquire());
        }
        forget(stage.server());
        List<CompletableFuture<ReleaseOutcome>> outcomes = leases.stream()
                .map(lease -> lease.releaseAsync().toCompletableFuture())
                .toList();
        for (CompletableFuture<ReleaseOutcome> outcome : outcomes) {
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isEqualTo(ReleaseOutcome.RELEASED);
        }
        assertThat(stage.oracle().keys(stage.library().key(stage.name() + "-*")))
                .isEmpty();
    }

    private static void forget(RedisServer server) {
        ServerControl control = server.control();
        control.flushScripts();
        control.flushFunctions();
    }

    private static <T> T counted(Stage stage, Callable<T> operation) throws Exception {
        long sent = stage.client().commandsSent();
        T result = operation.call();
        assertThat(stage.client().commandsSent() - sent).isBetween(1L, MOST_COMMANDS);
        return result;
    }
}
