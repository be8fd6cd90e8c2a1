package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A renewed lease stays, and ends when it must. */
abstract class RenewalContract {
    @Line("A10")
    @LockTest(Forms.ONE)
    void aRenewedLeaseIsHeldForSeveralLeaseTimes(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofMillis(1200);
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(leaseTime)).acquire();
        Waiting.pass(leaseTime.multipliedBy(3));
        assertThat(lease.isHeld()).isTrue();
        assertThat(stage.oracle().get(stage.key())).contains(lease.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, leaseTime.toMillis());
        assertThat(recorded.renewals.get()).isGreaterThanOrEqualTo(3);
        lease.close();
    }

    @Line("A10")
    @LockTest(Forms.ONE)
    void theShortestRenewedLeasesAreNeverLostInSilence(Stage stage) throws Exception {
        for (long millis : new long[] {100, 200, 500}) {
            Lease lease = stage.client()
                    .lock(stage.name(), stage.renewed(Duration.ofMillis(millis)))
                    .acquire();
            long until = System.nanoTime() + Duration.ofMillis(500).toNanos();
            boolean held = true;
            while (held && System.nanoTime() - until < 0) {
                Optional<String> owner = stage.oracle().get(stage.key());
                held = lease.isHeld();
                // A busy machine may lose so short a lease, but then its holder is told.
                assertThat(!held || owner.equals(Optional.of(lease.ownerToken())))
                        .as("a lease of %d ms counts as held, and %s is on the server", millis, owner)
                        .isTrue();
            }
            lease.release();
        }
        for (Duration tooShort : List.of(Duration.ofMillis(30), Duration.ofMillis(99))) {
            assertThatThrownBy(() -> stage.renewed(tooShort))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("lease time");
        }
    }

    @LockTest(Forms.ONE)
    void renewalEndsWithTheRelease(Stage stage) throws Exception {
        Lease lease = stage.client()
                .lock(stage.name(), stage.renewed(Duration.ofMillis(200)))
                .acquire();
        lease.close();
        long sent = stage.client().commandsSent();
        Waiting.pass(Duration.ofMillis(300));
        assertThat(stage.client().commandsSent()).isEqualTo(sent);
    }

    @Line("S17")
    @LockTest(Forms.ONE)
    void aLongestHoldTimeEndsAWedgedHolder(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofSeconds(1);
        Duration most = Duration.ofMillis(1200);
        long begin = System.nanoTime();
        Lease wedged = stage.client()
                .lock(stage.name(), stage.renewed(leaseTime).withMaxHoldTime(most))
                .acquire();
        assertThat(wedged.whenLost().toCompletableFuture().get(10, TimeUnit.SECONDS))
                .isEqualTo(LossReason.MAX_HOLD_REACHED);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(most);
        stage.othersLock().tryAcquire(Duration.ofSeconds(10)).orElseThrow().close();
    }

    @Line("S04")
    @LockTest
    void aHolderThatIsCutOffKnowsByItsOwnClock(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofMillis(800);
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(leaseTime)).acquire();
        Waiting.upTo(10).until(() -> recorded.renewals.get() > 0);
        stage.server().pause();
        try {
            boolean held = true;
            while (held) {
                long asked = System.nanoTime();
                held = lease.isHeld();
                // Read after: a confirmation that came meanwhile only allows more.
                long latest = recorded.lastRenewalNanos + leaseTime.toNanos();
                assertThat(held && asked - latest > 0)
                        .as("held beyond the lease")
                        .isFalse();
                Thread.onSpinWait();
            }
            assertThat(lease.remaining()).isZero();
            Waiting.upTo(5).until(() -> !recorded.losses.isEmpty());
        } finally {
            stage.server().resume();
        }
        Lease next = stage.othersLock().tryAcquire(Duration.ofSeconds(10)).orElseThrow();
        assertThat(lease.isHeld()).isFalse();
        assertThat(stage.oracle().get(stage.key())).contains(next.ownerToken());
        assertThat(recorded.losses).containsExactly(LossReason.VALIDITY_OVER);
        next.close();
    }

    @Line("T07")
    @LockTest
    void failedRenewalsAreTriedAgainBeforeTheDeadline(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client =
                stage.connectImpatient(stage.clientOptions().withListener(recorded), Duration.ofMillis(300));
        Lease lease =
                client.lock(stage.name(), stage.renewed(Duration.ofSeconds(3))).acquire();
        stage.oracle().command("CLIENT", "PAUSE", "20000", "WRITE");
        Waiting.upTo(10).until(() -> !recorded.failures.isEmpty());
        stage.oracle().command("CLIENT", "UNPAUSE");
        Waiting.upTo(10).until(() -> recorded.renewals.get() > 0);
        assertThat(lease.isHeld()).isTrue();
        assertThat(recorded.losses).isEmpty();
        lease.close();
    }

    @Line("T07")
    @LockTest(Forms.ONE)
    void aCutConnectionDoesNotEndRenewal(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(Duration.ofMillis(1500)))
                .acquire();
        stage.server().control().killClients();
        Waiting.upTo(10).until(() -> recorded.renewals.get() >= 2);
        assertThat(lease.isHeld()).isTrue();
        lease.close();
    }

    @Line("T09")
    @LockTest(Forms.ONE)
    void renewalEndsAtTheFirstRefusal(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(Duration.ofMillis(1500)))
                .acquire();
        Waiting.upTo(10).until(() -> recorded.renewals.get() > 0);
        stage.oracle().command("DEL", stage.key());
        Waiting.upTo(10).until(() -> !recorded.losses.isEmpty());
        long sent = client.commandsSent();
        assertThat(recorded.losses).containsExactly(LossReason.EXPIRED);
        // Longer than the time between renewals, and than that to the retry of a failed one.
        Waiting.pass(Duration.ofMillis(600));
        assertThat(client.commandsSent()).as("nothing asked any more").isEqualTo(sent);
        assertThat(stage.oracle().exists(stage.key())).as("not brought back").isFalse();
        assertThat(lease.isHeld()).isFalse();
        assertThat(recorded.losses).hasSize(1);
    }

    @Line("T02")
    @LockTest(Forms.EVERY)
    void aBatchOfRenewalsSurvivesForgottenScripts(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            leases.add(client.lock(stage.name() + "-" + i, stage.renewed(Duration.ofSeconds(2)))
                    .acquire());
        }
        stage.server().control().flushScripts();
        stage.server().control().flushFunctions();
        Waiting.upTo(10).until(() -> recorded.renewals.get() >= 20);
        assertThat(recorded.failures).isEmpty();
        assertThat(leases).allMatch(Lease::isHeld);
        leases.forEach(Lease::close);
    }
}
