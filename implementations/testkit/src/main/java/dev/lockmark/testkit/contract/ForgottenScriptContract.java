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
import java.util.concurrent.Callable;

/** T01: a server forgets scripts when it restarts, fails over, or is told to. */
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
