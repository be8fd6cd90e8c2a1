package dev.lockmark.redisson.natives;

import static dev.lockmark.redisson.natives.NativesFixture.LASTING;
import static dev.lockmark.redisson.natives.NativesFixture.NAME;
import static dev.lockmark.redisson.natives.NativesFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.testkit.proxy.FaultProxy;
import dev.lockmark.testkit.proxy.FaultRule;
import dev.lockmark.testkit.proxy.Selection;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of requests to Redisson's own locks whose replies get lost. */
@Timeout(180)
final class UnknownOutcomeDeviationsTest {
    @RegisterExtension
    final NativesFixture natives = new NativesFixture();

    @Tag("slow")
    @Shows(RedissonDeviation.CLEANS_NOTHING_UP)
    void whatWasAcquiredWithoutAnAnswerStays() {
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            DistributedLock lock = natives.connect(
                            kind, ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(1)))
                    .lock(NAME, LASTING);
            soon().ignoreExceptions().until(() -> {
                lock.tryAcquire().orElseThrow().release();
                return true;
            });
            natives.server().pause();
            assertThatThrownBy(lock::tryAcquire)
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("Redisson removes nothing");
            natives.server().resume();
            soon().until(natives::exists);
            assertThat(natives.server().oracle().pttl(NAME)).isGreaterThan(1);
            natives.deleteTheLock();
        }
    }

    @Tag("slow")
    @Shows(RedissonDeviation.COUNTS_THE_UNKNOWN)
    void aThreadWhoseAcquisitionIsUnknownKeepsTheOthersOut() throws Exception {
        eachKind((kind, replies, lock) -> {
            assertUnknownWhenItsReplyIsLost(replies, lock::tryAcquire);
            DistributedLock others = natives.lasting(kind);
            for (int cycle = 0; cycle < 3; cycle++) {
                natives.server().oracle().command("PEXPIRE", NAME, "30000");
                Lease next = lock.tryAcquire().orElseThrow();
                assertThat(natives.server().oracle().pttl(NAME)).as("prolonged").isGreaterThan(30_000);
                assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
                assertThat(others.tryAcquire()).as("%s of another one", kind).isEmpty();
            }
        });
    }

    @Tag("slow")
    @Shows(RedissonDeviation.RELEASES_TWICE)
    void aReleaseThatIsMadeAgainGivesTheOuterHoldBack() throws Exception {
        eachKind((kind, replies, lock) -> {
            Lease outer = lock.acquire();
            Lease inner = lock.acquire();
            assertUnknownWhenItsReplyIsLost(replies, inner::release);
            assertThat(natives.exists()).as("the outer hold of %s", kind).isTrue();
            assertThat(inner.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(natives.exists()).as("the outer hold of %s", kind).isFalse();
            assertThat(outer.isHeld()).as("as far as it knows").isTrue();
        });
    }

    /** What is played with a lock whose replies can be lost. */
    private interface Scene {
        void play(RedissonLockKind kind, Selection replies, DistributedLock lock) throws Exception;
    }

    private void eachKind(Scene scene) throws Exception {
        ClientOptions options = ClientOptions.defaults().withCommandTimeout(Duration.ofSeconds(1));
        for (RedissonLockKind kind : RedissonLockKind.values()) {
            try (FaultProxy proxy = FaultProxy.to(natives.server());
                    LockClient client = natives.connect(kind, proxy, options)) {
                DistributedLock lock = client.lock(NAME, LASTING);
                lock.acquire().close();
                scene.play(kind, proxy.replies().of("EVALSHA"), lock);
            }
            natives.deleteTheLock();
        }
    }

    private static void assertUnknownWhenItsReplyIsLost(Selection replies, ThrowingCallable operation) {
        FaultRule lost = replies.next(1).dropAndCut();
        assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(operation);
        assertThat(lost.hits()).isEqualTo(1);
    }
}
