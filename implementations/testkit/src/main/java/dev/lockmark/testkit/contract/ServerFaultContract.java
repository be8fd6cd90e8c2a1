package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.testkit.server.RedisServer;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A server that answers, but refuses: told from "busy", and over when the server is well again. */
abstract class ServerFaultContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Line("T17")
    @LockTest(Forms.EVERY)
    void aServerWithoutMemoryRefusesNewLocksAndReleasesOldOnes(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(LONG);
        Lease held = lock.acquire();
        DistributedLock free = stage.client().lock(stage.name() + "-free", stage.lasting(LONG));
        stage.server().control().configSet("maxmemory", "1");
        try {
            assertThatThrownBy(free::tryAcquire).isInstanceOf(OutOfMemoryException.class);
            assertThatThrownBy(() -> free.tryAcquire(Duration.ofMillis(100))).isInstanceOf(OutOfMemoryException.class);
            assertFailsAsync(free, OutOfMemoryException.class);
            assertThat(stage.oracle().exists("{" + free.name() + "}")).isFalse();
            held.renew(LONG);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        } finally {
            stage.server().control().configSet("maxmemory", "0");
        }
        free.acquire().close();
    }

    @Line("C06")
    @LockTest(Forms.EVERY)
    void aReadOnlyReplicaIsAFailureAndNotBusy(Stage stage) throws Exception {
        RedisServer server = stage.server();
        DistributedLock lock = stage.lock(LONG);
        Lease held = lock.acquire();
        server.control().setReplica(true);
        try {
            assertThatThrownBy(() -> stage.client().lock(stage.name() + "-free").tryAcquire())
                    .isInstanceOf(ReadOnlyReplicaException.class);
            assertFailsAsync(stage.client().lock(stage.name() + "-free"), ReadOnlyReplicaException.class);
            assertThatThrownBy(held::release).isInstanceOf(ReadOnlyReplicaException.class);
        } finally {
            server.control().setReplica(false);
        }
        // The failed release is made up for, and the client needs no restart.
        Waiting.upTo(10).until(() -> !stage.oracle().exists(stage.key()));
        lock.acquire().close();
    }

    @Line("C08")
    @LockTest(Forms.FENCED)
    void aUserWithoutScriptsIsRefusedAndLeavesNoKey(Stage stage) {
        assertRefused(stage, "-eval", "-evalsha", "-fcall");
    }

    @Line("C08")
    @LockTest(Forms.FENCED)
    void aUserWithoutKeysIsRefused(Stage stage) {
        assertRefused(stage, "resetkeys", "~elsewhere:*");
    }

    private static void assertRefused(Stage stage, String... rules) {
        String[] user = {"SETUSER", "limited", "on", ">word", "~*", "&*", "+@all"};
        String[] all = Stream.of(user, rules).flatMap(Stream::of).toArray(String[]::new);
        stage.oracle().command("ACL", all);
        try {
            String uri = stage.server().uri().replace("redis://", "redis://limited:word@");
            LockClient client = stage.connect(uri, stage.clientOptions());
            DistributedLock lock = client.lock(stage.name(), stage.lasting(LONG));
            assertThatThrownBy(lock::tryAcquire)
                    .isInstanceOf(PermissionDeniedException.class)
                    .hasMessageContaining("ACL");
            assertThatThrownBy(() -> lock.tryAcquire(Duration.ofSeconds(5)))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThat(stage.oracle().keys("*" + stage.name() + "*")).isEmpty();
        } finally {
            stage.oracle().command("ACL", "DELUSER", "limited");
        }
    }

    @Line("C08")
    @LockTest(Forms.EVERY)
    void aUserThatMayNotLoadScriptsIsToldSo(Stage stage) {
        Assumptions.assumeTrue(
                stage.form().release() != ReleaseCommand.EVAL && stage.form().fenced(), "nothing is loaded then");
        stage.server().control().flushScripts();
        stage.server().control().flushFunctions();
        assertRefused(stage, "-script", "-function");
    }

    private static void assertFailsAsync(DistributedLock lock, Class<? extends LockException> type) {
        assertThatThrownBy(() -> lock.tryAcquireAsync().toCompletableFuture().join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(type);
    }
}
