package dev.lockmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class OptionsTest {
    private static final Duration STEP = Duration.ofNanos(1);

    @Test
    void theDefaultsAreThoseOfTheDocumentation() {
        LockOptions options = LockOptions.defaults();
        assertThat(options.leaseTime()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.renewed()).isTrue();
        assertThat(options.maxHoldTime()).isNull();
        assertThat(options.waitStrategy()).isEqualTo(WaitStrategy.spin(Duration.ofMillis(10)));
        assertThat(options.releaseCommand()).isEqualTo(ReleaseCommand.EVALSHA);
        assertThat(options.fenced()).isTrue();
        assertThat(options.drift()).isEqualTo(new Drift(0.01, Duration.ofMillis(2)));
        ClientOptions client = ClientOptions.defaults();
        assertThat(client.commandTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(client.maxConnections()).isEqualTo(32);
        assertThat(client.listener()).isSameAs(LockListener.NONE);
    }

    @Test
    void everyDurationHasItsBounds() {
        bounds("lease time", LockOptions.defaults()::withoutRenewal, Duration.ofMillis(10), Duration.ofDays(365));
        bounds("lease time", LockOptions.defaults()::withRenewedLease, Duration.ofMillis(100), Duration.ofDays(365));
        bounds(
                "longest hold time",
                LockOptions.defaults()::withMaxHoldTime,
                Duration.ofMillis(100),
                Duration.ofDays(365));
        bounds(
                "command timeout",
                ClientOptions.defaults()::withCommandTimeout,
                Duration.ofMillis(10),
                Duration.ofMinutes(10));
        bounds("spin delay", WaitStrategy::spin, Duration.ofNanos(50_000), Duration.ofMinutes(1));
        bounds(
                "backoff first",
                first -> WaitStrategy.backoff(first, Duration.ofMinutes(1)),
                Duration.ofNanos(50_000),
                Duration.ofMinutes(1));
        bounds(
                "backoff cap",
                cap -> WaitStrategy.backoff(Duration.ofMillis(5), cap),
                Duration.ofMillis(5),
                Duration.ofMinutes(1));
        bounds("drift constant", constant -> new Drift(0, constant), Duration.ZERO, Duration.ofDays(1));
    }

    /** Accepted at both ends, refused one nanosecond beyond, with the parameter and the rule named. */
    private static void bounds(String parameter, Function<Duration, ?> setter, Duration least, Duration most) {
        assertThat(setter.apply(least)).isNotNull();
        assertThat(setter.apply(most)).isNotNull();
        for (Duration wrong : new Duration[] {least.minus(STEP), most.plus(STEP), Duration.ofSeconds(Long.MIN_VALUE)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> setter.apply(wrong))
                    .withMessageStartingWith(parameter + " is ")
                    .withMessageContaining(", must be from ")
                    .withMessageContaining(" to ");
        }
    }

    @Test
    void messagesShowTheValueAsAPersonWouldWriteIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockOptions.defaults().withRenewedLease(Duration.ofMillis(99)))
                .withMessage("lease time is 99 ms, must be from 100 ms to PT8760H");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockOptions.defaults().withoutRenewal(Duration.ofNanos(999_000)))
                .withMessageStartingWith("lease time is 999000 ns, must be from 10 ms");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockOptions.defaults().withoutRenewal(Duration.ZERO))
                .withMessageStartingWith("lease time is 0, must be");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.defaults().withMaxConnections(0))
                .withMessage("max connections is 0, must be from 1 to 10000");
    }

    @Test
    void aDriftLeavesSomethingOfTheLease() {
        assertThat(Drift.DEFAULT.nanosOf(Duration.ofSeconds(10).toNanos()))
                .isEqualTo(Duration.ofMillis(102).toNanos());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Drift(0.51, Duration.ZERO))
                .withMessageContaining("0.51");
        assertThatIllegalArgumentException().isThrownBy(() -> new Drift(Double.NaN, Duration.ZERO));
        LockOptions shortest = LockOptions.defaults().withoutRenewal(Duration.ofMillis(10));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shortest.withDrift(new Drift(0.5, Duration.ofMillis(5))))
                .withMessageContaining("lease time");
    }

    @Test
    void aLongestHoldTimeIsForRenewedLeases() {
        LockOptions options = LockOptions.defaults().withMaxHoldTime(Duration.ofMinutes(1));
        assertThat(options.withRenewedLease(Duration.ofSeconds(1)).maxHoldTime())
                .isEqualTo(Duration.ofMinutes(1));
        LockOptions without = options.withoutRenewal(Duration.ofSeconds(1));
        assertThat(without.maxHoldTime()).isNull();
        assertThatIllegalStateException().isThrownBy(() -> without.withMaxHoldTime(Duration.ofMinutes(1)));
    }

    @Test
    void eachChangeIsACopyThatKeepsTheRest() {
        LockOptions options = LockOptions.defaults()
                .withoutRenewal(Duration.ofSeconds(7))
                .withWaitStrategy(WaitStrategy.spin(Duration.ofMillis(3)))
                .withReleaseCommand(ReleaseCommand.FCALL)
                .withoutFencing()
                .withDrift(new Drift(0.1, Duration.ZERO));
        assertThat(options)
                .hasToString("LockOptions[leaseTime=PT7S, renewed=false, maxHoldTime=null,"
                        + " waitStrategy=Spin[delay=PT0.003S], releaseCommand=FCALL, fenced=false,"
                        + " drift=Drift[ratio=0.1, constant=PT0S]]");
        assertThat(options.withFencing().fenced()).isTrue();
        assertThat(LockOptions.defaults().leaseTime()).isEqualTo(Duration.ofSeconds(30));
    }
}
