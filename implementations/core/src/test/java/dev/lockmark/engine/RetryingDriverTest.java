package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerRefusedException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.script.Futures;
import dev.lockmark.script.Wire;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C03: what no node has executed is sent again, with pauses and until the timeout; nothing else is. */
final class RetryingDriverTest {
    private static final long LONG = TimeUnit.SECONDS.toNanos(30);
    private static final Command COMMAND = Command.of(CommandName.SET, Wire.utf8("k"), Wire.utf8("k"));

    @ParameterizedTest
    @ValueSource(strings = {"MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN"})
    void whatANodeDidNotTakeIsSentAgain(String code) throws InterruptedException {
        LockException refusal = new ServerRefusedException(code, "refused", null);
        assertThat(failing(3, refusal).execute(COMMAND, LONG)).isEqualTo(4L);
        assertThat(failing(3, refusal).executeInterruptibly(COMMAND, LONG)).isEqualTo(4L);
        assertThat(failing(3, refusal).executeAsync(COMMAND, LONG).join()).isEqualTo(4L);
        assertThat(failing(3, new ServerUnreachableException("gone", null)).execute(COMMAND, LONG))
                .isEqualTo(4L);
    }

    @Test
    void whatMayHaveBeenExecutedIsNot() {
        Driver unknown = failing(1, new OutcomeUnknownException("no reply", null));
        assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> unknown.execute(COMMAND, LONG));
        assertThat(unknown.commandsSent()).isEqualTo(1);
        Driver refused = failing(1, new ServerRefusedException("MISCONF", "refused", null));
        assertThat(refused.executeAsync(COMMAND, LONG)).isCompletedExceptionally();
        assertThat(refused.commandsSent()).isEqualTo(1);
    }

    @Test
    void theTimeoutEndsItAndPausesKeepTheNumberSmall() {
        Driver never = failing(Integer.MAX_VALUE, new ServerRefusedException("TRYAGAIN", "refused", null));
        long timeout = TimeUnit.MILLISECONDS.toNanos(400);
        long start = System.nanoTime();
        assertThatExceptionOfType(ServerRefusedException.class).isThrownBy(() -> never.execute(COMMAND, timeout));
        assertThat(System.nanoTime() - start).isGreaterThan(timeout / 2);
        // 2, 4, 8, ... 128 ms at most, half of that at least.
        assertThat(never.commandsSent()).isBetween(2L, 16L);
    }

    @Test
    void noAttemptIsMadeForWhatIsLeftOfAMoment() {
        List<Long> given = new CopyOnWriteArrayList<>();
        LockException refusal = new ServerRefusedException("TRYAGAIN", "refused", null);
        try (Driver never =
                new RetryingDriver(new Watched(given, failing(Integer.MAX_VALUE, refusal, driver -> driver)))) {
            for (int i = 0; i < 60; i++) {
                long timeout = TimeUnit.MILLISECONDS.toNanos(5) + i * TimeUnit.MICROSECONDS.toNanos(50);
                assertThatExceptionOfType(ServerRefusedException.class)
                        .isThrownBy(() -> never.execute(COMMAND, timeout));
                assertThatExceptionOfType(ServerRefusedException.class)
                        .isThrownBy(() -> never.executeInterruptibly(COMMAND, timeout));
                assertRefused(never.executeAsync(COMMAND, timeout));
                assertThat(never.executeBatch(List.of(COMMAND, COMMAND), timeout))
                        .allSatisfy(RetryingDriverTest::assertRefused);
            }
        }
        assertThat(given).hasSizeGreaterThan(5 * 60).allMatch(nanos -> nanos >= TimeUnit.MILLISECONDS.toNanos(1));
    }

    private static void assertRefused(CompletableFuture<@Nullable Object> reply) {
        assertThatExceptionOfType(ServerRefusedException.class).isThrownBy(() -> Futures.join(reply));
    }

    @Test
    void closingEndsThePausesAndTheirThread() throws InterruptedException {
        Driver never = failing(Integer.MAX_VALUE, new ServerRefusedException("TRYAGAIN", "refused", null));
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        CompletableFuture<@Nullable Object> single = never.executeAsync(COMMAND, LONG);
        List<CompletableFuture<@Nullable Object>> batch = never.executeBatch(List.of(COMMAND, COMMAND), LONG);
        never.executeAsync(COMMAND, LONG).cancel(false);
        Thread thread = retryThreadNotAmong(before);
        never.close();
        assertThatExceptionOfType(ClientClosedException.class).isThrownBy(() -> Futures.join(single));
        batch.forEach(
                reply -> assertThatExceptionOfType(ClientClosedException.class).isThrownBy(() -> Futures.join(reply)));
        thread.join(TimeUnit.SECONDS.toMillis(20));
        assertThat(thread.isAlive()).isFalse();
    }

    private static Thread retryThreadNotAmong(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("lockmark-fake-retry-timer") && !before.contains(thread))
                .findAny()
                .orElseThrow();
    }

    @Test
    void anInterruptEndsThePauseOrIsKept() throws InterruptedException {
        LockException refusal = new ServerRefusedException("TRYAGAIN", "refused", null);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> failing(3, refusal).executeInterruptibly(COMMAND, LONG));
        Thread.currentThread().interrupt();
        assertThat(failing(3, refusal).execute(COMMAND, LONG)).isEqualTo(4L);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void commandsOfOneKeyAreSentAgainInTheirOrder() {
        Driver driver = failing(4, new ServerRefusedException("TRYAGAIN", "refused", null));
        List<CompletableFuture<@Nullable Object>> replies =
                driver.executeBatch(List.of(COMMAND, COMMAND, COMMAND), LONG);
        // Refused: all three, then the first of the second attempt; the others of that are taken, the first comes last.
        assertThat(replies.stream().map(CompletableFuture::join)).containsExactly(7L, 5L, 6L);
        assertThat(driver.commandsSent()).isEqualTo(7);
    }

    /** Refuses the first commands; the reply of the others is their number. */
    private static Driver failing(int times, LockException refusal) {
        return failing(times, refusal, RetryingDriver::new);
    }

    private static Driver failing(int times, LockException refusal, UnaryOperator<Driver> wrapping) {
        AtomicInteger number = new AtomicInteger();
        return wrapping.apply(new FakeDriver(kind -> number.incrementAndGet() <= times
                ? CompletableFuture.failedFuture(refusal)
                : FakeDriver.now((long) number.get())));
    }

    /** Writes down for how long each command is given to the driver underneath. */
    private record Watched(List<Long> given, Driver driver) implements Driver {
        @Override
        public String name() {
            return driver.name();
        }

        @Override
        public @Nullable Object execute(Command command, long timeoutNanos) {
            given.add(timeoutNanos);
            return driver.execute(command, timeoutNanos);
        }

        @Override
        public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
            given.add(timeoutNanos);
            return driver.executeAsync(command, timeoutNanos);
        }

        @Override
        public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
            given.add(timeoutNanos);
            return driver.executeBatch(commands, timeoutNanos);
        }

        @Override
        public long commandsSent() {
            return driver.commandsSent();
        }

        @Override
        public void close() {
            driver.close();
        }
    }
}
