package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;

/** A renewed lease stays, and ends when it must. */
abstract class RenewalContract {
    // A10
    @LockTest
    void aRenewedLeaseIsHeldForSeveralLeaseTimes(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofMillis(600);
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease = client.lock(stage.name(), stage.renewed(leaseTime)).acquire();
        Waiting.pass(leaseTime.multipliedBy(3));
        assertThat(lease.isHeld()).isTrue();
        assertThat(stage.owner()).contains(lease.ownerToken());
        assertThat(stage.oracle().pttl(stage.key())).isBetween(1L, leaseTime.toMillis());
        assertThat(recorded.renewals.get()).isGreaterThanOrEqualTo(3);
        lease.close();
        assertThatThrownBy(() -> stage.renewed(Duration.ofMillis(99))).isInstanceOf(IllegalArgumentException.class);
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

    // S17
    @LockTest
    void aLongestHoldTimeEndsAWedgedHolder(Stage stage) throws Exception {
        Duration leaseTime = Duration.ofMillis(300);
        Lease wedged = stage.client()
                .lock(stage.name(), stage.renewed(leaseTime).withMaxHoldTime(leaseTime.multipliedBy(2)))
                .acquire();
        long begin = System.nanoTime();
        assertThat(wedged.whenLost().toCompletableFuture().get(10, TimeUnit.SECONDS))
                .isEqualTo(LossReason.MAX_HOLD_REACHED);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(leaseTime);
        stage.othersLock().tryAcquire(Duration.ofSeconds(5)).orElseThrow().close();
    }

    // S04
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
        assertThat(stage.owner()).contains(next.ownerToken());
        assertThat(recorded.losses).containsExactly(LossReason.VALIDITY_OVER);
        next.close();
    }

    // T07
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

    // T07
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

    // T09
    @LockTest
    void renewalEndsAtTheFirstRefusal(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        Lease lease =
                client.lock(stage.name(), stage.renewed(Duration.ofMillis(500))).acquire();
        Waiting.upTo(10).until(() -> recorded.renewals.get() > 0);
        stage.oracle().command("DEL", stage.key());
        Waiting.upTo(10).until(() -> !recorded.losses.isEmpty());
        long sent = client.commandsSent();
        assertThat(recorded.losses).containsExactly(LossReason.EXPIRED);
        // Longer than the time between renewals, and than that to the retry of a failed one.
        Waiting.pass(Duration.ofMillis(250));
        assertThat(client.commandsSent()).as("nothing asked any more").isEqualTo(sent);
        assertThat(stage.oracle().exists(stage.key())).as("not brought back").isFalse();
        assertThat(lease.isHeld()).isFalse();
        assertThat(recorded.losses).hasSize(1);
    }

    // T02
    @LockTest(Forms.EVERY)
    void aBatchOfRenewalsSurvivesForgottenScripts(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            leases.add(client.lock(stage.name() + "-" + i, stage.renewed(Duration.ofSeconds(1)))
                    .acquire());
        }
        stage.server().control().flushScripts();
        stage.server().control().flushFunctions();
        Waiting.upTo(10).until(() -> recorded.renewals.get() >= 20);
        assertThat(recorded.failures).isEmpty();
        assertThat(leases).allMatch(Lease::isHeld);
        leases.forEach(Lease::close);
    }

    // M07, scaled
    @Tag("slow")
    @LockTest(Forms.ONE)
    void thousandsOfLeasesAreRenewedInTime(Stage stage) throws Exception {
        Recorded recorded = new Recorded();
        LockClient client = stage.connect(stage.clientOptions().withListener(recorded));
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            leases.add(client.lock(stage.name() + "-" + i, stage.renewed(Duration.ofSeconds(3)))
                    .acquire());
        }
        Waiting.pass(Duration.ofSeconds(7));
        assertThat(recorded.losses).isEmpty();
        assertThat(leases).allMatch(Lease::isHeld);
        for (Lease lease : leases) {
            lease.close();
        }
    }
}
