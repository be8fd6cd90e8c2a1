package dev.lockmark.testkit.contract;

import static dev.lockmark.testkit.contract.DriverCommands.bytes;
import static dev.lockmark.testkit.contract.DriverCommands.echo;
import static dev.lockmark.testkit.contract.DriverCommands.eval;
import static dev.lockmark.testkit.contract.DriverCommands.increment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every driver with a connection of its own must do when servers stop, go and come, and when it is closed. */
public abstract class DriverFaultContract extends DriverFixture {
    /** For subclasses. */
    protected DriverFaultContract() {}

    // Time

    @Test
    void aStoppedServerTimesOutAndItsLateReplyIsNobodys() {
        run(echo("warm"));
        server().pause();
        try {
            long first = System.nanoTime();
            assertThatExceptionOfType(OutcomeUnknownException.class)
                    .isThrownBy(() -> driver().execute(echo("late"), SHORT));
            assertThat(System.nanoTime() - first).isBetween(SHORT / 2, 8 * SECOND);
            for (int i = 0; i < 3; i++) {
                long start = System.nanoTime();
                // A driver that has given up its connection cannot log in on a new one, and then has sent nothing.
                assertThatThrownBy(() -> driver().execute(echo("later"), SHORT))
                        .isInstanceOfAny(OutcomeUnknownException.class, ServerUnreachableException.class);
                assertThat(System.nanoTime() - start).isBetween(SHORT / 2, 8 * SECOND);
            }
        } finally {
            server().resume();
        }
        for (int i = 0; i < 20; i++) {
            assertThat(run(echo("own" + i))).isEqualTo(bytes("own" + i));
        }
    }

    @Test
    void asynchronousCommandsTimeOutToo() {
        run(echo("warm"));
        server().pause();
        try {
            CompletableFuture<@Nullable Object> one = driver().executeAsync(echo("late"), SHORT);
            List<CompletableFuture<@Nullable Object>> batch =
                    driver().executeBatch(List.of(echo("a"), echo("b")), SHORT);
            List<LockException> failures = Stream.concat(Stream.of(one), batch.stream())
                    .map(DriverFixture::failure)
                    .toList();
            // Whoever has to open a connection first cannot log in, and then has sent nothing; which one that is is
            // open.
            assertThat(failures)
                    .hasOnlyElementsOfTypes(OutcomeUnknownException.class, ServerUnreachableException.class)
                    .hasAtLeastOneElementOfType(OutcomeUnknownException.class);
        } finally {
            server().resume();
        }
        assertThat(driver().executeAsync(echo("own"), 2 * SECOND).join()).isEqualTo(bytes("own"));
    }

    // Interrupts

    @Test
    void aPendingInterruptNeitherStopsExecuteNorGetsLost() {
        Thread.currentThread().interrupt();
        try {
            assertThat(run(echo("on"))).isEqualTo(bytes("on"));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void anInterruptEndsAnInterruptibleWaitWhereThatCanBe() throws Exception {
        run(echo("warm"));
        server().pause();
        try {
            Thread waiter = Thread.currentThread();
            CompletableFuture.runAsync(
                    waiter::interrupt, CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));
            long start = System.nanoTime();
            if (endsAtInterrupt()) {
                assertThatThrownBy(() -> driver().executeInterruptibly(echo("late"), 15 * SECOND))
                        .isInstanceOf(InterruptedException.class);
                assertThat(System.nanoTime() - start).isLessThan(8 * SECOND);
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
            } else {
                assertThatThrownBy(() -> driver().executeInterruptibly(echo("late"), SECOND))
                        .isInstanceOf(OutcomeUnknownException.class);
                assertThat(System.nanoTime() - start).isLessThan(8 * SECOND);
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
        } finally {
            Thread.interrupted();
            server().resume();
        }
        assertThat(run(echo("own"))).isEqualTo(bytes("own"));
    }

    // Servers that go and come

    @Test
    void aRestartIsSurvivedWithoutHelp() {
        List<CompletableFuture<@Nullable Object>> warm = IntStream.range(0, 6)
                .mapToObj(i -> CompletableFuture.supplyAsync(() ->
                        run(eval("local t = redis.call('TIME'); local function us(x) return x[1] * 1000000 + x[2] end;"
                                + " while us(redis.call('TIME')) - us(t) < 20000 do end; return 1"))))
                .toList();
        warm.forEach(CompletableFuture::join);

        server().restartEmpty();

        List<LockException> failures = new ArrayList<>();
        await().atMost(Duration.ofSeconds(15)).until(() -> {
            try {
                return run(echo("back")) != null;
            } catch (OutcomeUnknownException | ServerUnreachableException e) {
                failures.add(e);
                return false;
            }
        });
        assertThat(failures.stream().filter(OutcomeUnknownException.class::isInstance))
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aServerThatIsGoneIsUnreachable() {
        run(echo("warm"));
        server().kill();
        try {
            await().atMost(Duration.ofSeconds(15))
                    .untilAsserted(() -> assertThatExceptionOfType(ServerUnreachableException.class)
                            .isThrownBy(() -> run(echo("gone"))));
            assertThat(failure(driver().executeAsync(echo("gone"), SECOND)))
                    .isInstanceOf(ServerUnreachableException.class);
        } finally {
            server().restartEmpty();
        }
    }

    @Test
    void aCutConnectionLeavesTheOutcomeUnknownAndNothingIsReplayed() {
        cutWhileWaiting(command -> driver().executeAsync(command, 20 * SECOND));
        cutWhileWaiting(command -> CompletableFuture.supplyAsync(() -> driver().execute(command, 20 * SECOND)));
    }

    private void cutWhileWaiting(Function<Command, CompletableFuture<@Nullable Object>> way) {
        run(echo("warm"));
        long before = driver().commandsSent();
        server().pause();
        CompletableFuture<@Nullable Object> waiting = way.apply(increment("replayed"));
        try {
            await().until(() -> driver().commandsSent() == before + 1);
            // Counted just before it is written, and a stopped server cannot be asked.
            pauseFor(Duration.ofMillis(300));
        } finally {
            server().restartEmpty();
        }
        assertThat(failure(waiting)).isInstanceOf(OutcomeUnknownException.class);
        await().atMost(Duration.ofSeconds(15)).ignoreExceptions().until(() -> run(echo("back")) != null);
        assertThat(server().oracle().exists("replayed")).isFalse();
    }

    // Closing

    @Test
    void closingTwiceIsClosingOnceAndNothingIsSentAfterwards() {
        run(echo("warm"));
        long sent = driver().commandsSent();
        driver().close();
        driver().close();

        assertThatExceptionOfType(ClientClosedException.class).isThrownBy(() -> run(echo("late")));
        assertThatExceptionOfType(ClientClosedException.class)
                .isThrownBy(() -> driver().executeInterruptibly(echo("late"), SECOND));
        assertThat(failure(driver().executeAsync(echo("late"), SECOND))).isInstanceOf(ClientClosedException.class);
        assertThat(failure(driver().executeBatch(List.of(echo("late")), SECOND).get(0)))
                .isInstanceOf(ClientClosedException.class);
        assertThat(driver().commandsSent()).isEqualTo(sent);
    }

    @Test
    void closingEndsWhatIsUnderWayAlsoWhileTheServerIsStopped() {
        run(echo("warm"));
        server().pause();
        try {
            CompletableFuture<@Nullable Object> waiting =
                    CompletableFuture.supplyAsync(() -> driver().execute(echo("late"), 20 * SECOND));
            CompletableFuture<@Nullable Object> later = driver().executeAsync(echo("late"), 20 * SECOND);
            // One of them may have to open a connection first, and waits for that.
            await().until(() -> driver().commandsSent() >= 2);
            pauseFor(Duration.ofMillis(100));
            long start = System.nanoTime();
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> driver().close());
            driver().close();
            other.join();
            assertThat(System.nanoTime() - start).isLessThan(5 * SECOND);
            assertThat(failure(waiting)).isInstanceOfAny(OutcomeUnknownException.class, ClientClosedException.class);
            assertThat(failure(later)).isInstanceOfAny(OutcomeUnknownException.class, ClientClosedException.class);
        } finally {
            server().resume();
        }
    }

    @Test
    void noThreadAndNoConnectionIsLeftBehind() {
        driver().close();
        await().until(() -> server().oracle().clients().isEmpty());
        DriverThreads threads = DriverThreads.now();
        try (Driver another = connect(server().uri(), ClientOptions.defaults())) {
            another.execute(echo("on"), SECOND);
            another.executeAsync(echo("on"), SECOND).join();
        }
        threads.awaitNoneLeft();
        await().until(() -> server().oracle().clients().isEmpty());
    }

    @Test
    void aFailedConnectLeavesNoThreadBehind() {
        DriverThreads threads = DriverThreads.now();
        assertThatThrownBy(() -> connect(withLogin("nobody:wrong"), ClientOptions.defaults()))
                .isInstanceOf(AuthenticationException.class);
        threads.awaitNoneLeft();
    }

    private static void pauseFor(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}
