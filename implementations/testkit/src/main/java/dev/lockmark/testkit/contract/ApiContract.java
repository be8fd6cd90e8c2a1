package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LeaseLostException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.exception.UnsupportedByServerException;
import dev.lockmark.testkit.contract.ClientLibrary.ApplicationClient;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;

/** What callers may rely on, and what they are told. */
abstract class ApiContract {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Line("A03")
    @LockTest
    void noWaitIsOneAttemptAndAFreeLockIsHad(Stage stage) throws Exception {
        for (int i = 0; i < 100; i++) {
            Duration wait = i % 2 == 0 ? Duration.ZERO : Duration.ofMillis(-5);
            stage.lock(LONG).tryAcquire(wait).orElseThrow().close();
            stage.lock(LONG)
                    .tryAcquireAsync(wait)
                    .toCompletableFuture()
                    .join()
                    .orElseThrow()
                    .close();
        }
    }

    @Line("A07")
    @LockTest(Forms.EVERY)
    void aLeaseTimeOutOfBoundsIsRefusedAndHarmsNothing(Stage stage) throws Exception {
        Lease lease = stage.lock(LONG).acquire();
        List<Duration> wrong = List.of(
                Duration.ZERO,
                Duration.ofMillis(-5),
                Duration.ofNanos(1),
                Duration.ofNanos(999_000),
                Duration.ofMillis(Long.MAX_VALUE));
        for (Duration time : wrong) {
            assertThatThrownBy(() -> lease.renew(time))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("lease time")
                    .hasMessageContaining("must be");
            assertThatThrownBy(() -> stage.lasting(time)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> stage.renewed(time)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(stage.oracle().get(stage.key())).contains(lease.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isGreaterThan(LONG.toMillis() / 2);
        lease.close();
    }

    @Line("A08")
    @LockTest(Forms.ONE)
    void aLeasePassesBetweenThreads(Stage stage) throws Exception {
        FutureTask<Lease> acquirer = stage.start(stage.lock(LONG)::acquire);
        Lease lease = Waiting.of(acquirer);
        FutureTask<ReleaseOutcome> releaser = stage.start(lease::release);
        assertThat(Waiting.of(releaser)).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Line({"A08", "S15"})
    @LockTest(Forms.ONE)
    void everyAcquisitionHasATokenOfItsOwn(Stage stage) throws Exception {
        Set<String> tokens = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            for (DistributedLock lock : List.of(stage.lock(LONG), stage.othersLock())) {
                try (Lease lease = lock.acquire()) {
                    assertThat(tokens.add(lease.ownerToken()))
                            .as(lease.ownerToken())
                            .isTrue();
                }
            }
        }
    }

    @Line("A12")
    @LockTest
    void aLeaseWithoutRenewalEndsAsAsked(Stage stage) throws Exception {
        DistributedLock lock = stage.lock(Duration.ofMillis(100));
        assertThat(lock.options().renewed()).isFalse();
        Lease lease = lock.acquire();
        long sent = stage.client().commandsSent();
        Waiting.upTo(5).until(() -> !stage.oracle().exists(stage.key()));
        assertThat(stage.client().commandsSent()).as("nothing was renewed").isEqualTo(sent);
        assertThat(lease.isHeld()).isFalse();
        assertThat(stage.client().lock(stage.name()).options().renewed())
                .as("otherwise")
                .isTrue();
        assertThat(stage.othersLock().tryAcquire().map(Lease::release)).contains(ReleaseOutcome.RELEASED);
    }

    @Line("A14")
    @LockTest
    void lostFailedAndNeverOwnedAreToldApart(Stage stage) throws Exception {
        Lease lost = stage.lock(LONG).acquire();
        stage.oracle().command("DEL", stage.key());
        assertThatThrownBy(lost::close).isInstanceOf(LeaseLostException.class).hasMessageContaining(stage.name());

        assertThatThrownBy(() -> stage.lock(LONG).asLock().unlock()).isInstanceOf(IllegalMonitorStateException.class);

        var client = stage.connectImpatient(stage.clientOptions(), Duration.ofMillis(300));
        Lease unreachable = client.lock(stage.name(), stage.lasting(LONG)).acquire();
        stage.server().pause();
        try {
            assertThatThrownBy(unreachable::close).isInstanceOf(OutcomeUnknownException.class);
        } finally {
            stage.server().resume();
        }
        // The failed release is made up for.
        Waiting.upTo(10).until(() -> !stage.oracle().exists(stage.key()));
    }

    @LockTest(Forms.ONE)
    void aWrongPasswordSaysSoAndIsNotShown(Stage stage) {
        String uri = stage.server().uri().replace("redis://", "redis://nobody:s3cret@");
        assertThatThrownBy(() -> {
                    try (var client = stage.connect(uri, stage.clientOptions())) {
                        client.lock(stage.name()).tryAcquire();
                    }
                })
                .isInstanceOf(AuthenticationException.class)
                .hasMessageNotContaining("s3cret");
    }

    @LockTest(Forms.ONE)
    void anUnreachableServerSaysWhichAndThatNothingWasDone(Stage stage) {
        // The discard port: nobody listens there.
        assertThatThrownBy(() -> {
                    try (var client = stage.connect("redis://127.0.0.1:9", stage.clientOptions())) {
                        client.lock(stage.name()).tryAcquire();
                    }
                })
                .isInstanceOf(ServerUnreachableException.class)
                .hasMessageContaining("127.0.0.1:9");
    }

    @LockTest(Forms.ONE)
    void badUrisAndNamesAreRefusedAtOnce(Stage stage) {
        for (String uri : List.of("", "localhost", "http://localhost", "redis://", "redis://localhost:99999")) {
            assertThatThrownBy(() -> stage.connect(uri, stage.clientOptions()))
                    .as("uri '%s'", uri)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> stage.client().lock("a\uD800b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("index 1");
    }

    @LockTest(Forms.ONE)
    void anUnsupportedReleaseIsRefusedBeforeAnythingIsLocked(Stage stage) {
        var options = stage.lasting(LONG).withReleaseCommand(ReleaseCommand.NATIVE);
        if (stage.oracle().knows("DELEX") || stage.oracle().knows("DELIFEQ")) {
            stage.client()
                    .lock(stage.name(), options)
                    .tryAcquire()
                    .orElseThrow()
                    .close();
        } else {
            assertThatThrownBy(() -> stage.client().lock(stage.name(), options))
                    .isInstanceOf(UnsupportedByServerException.class)
                    .hasMessageContaining("EVALSHA");
        }
    }

    @LockTest(Forms.EVERY)
    void aClientThatTheApplicationHasWorksAndStaysOpen(Stage stage) throws Exception {
        ApplicationClient application =
                stage.closing(stage.library().open(stage.server().uri()));
        var locks = application.locks(stage.clientOptions());
        DistributedLock lock = locks.lock(stage.name(), stage.renewed(Duration.ofMillis(600)));
        Lease lease = lock.acquire();
        lease.renew(LONG);
        assertThat(stage.othersLock().tryAcquire()).isEmpty();
        assertThat(lock.tryAcquireAsync().toCompletableFuture().join()).isEmpty();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        locks.close();
        application.ping();
        assertThatThrownBy(lock::acquire).isInstanceOf(LockException.class);
    }
}
