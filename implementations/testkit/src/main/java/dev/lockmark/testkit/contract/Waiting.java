package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.Lease;
import dev.lockmark.exception.CapacityException;
import dev.lockmark.exception.OutcomeUnknownException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waiting for what must come, with bounds that a busy machine can keep. */
final class Waiting {
    private Waiting() {}

    static ConditionFactory upTo(long seconds) {
        // On the test's own thread: a look costs a round trip, not a thread.
        return Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .atMost(Duration.ofSeconds(seconds));
    }

    /** What a started task comes to; a test hangs for twenty seconds at most. */
    static <T> T of(FutureTask<T> task) throws Exception {
        return task.get(20, TimeUnit.SECONDS);
    }

    /**
     * Whether somebody who waited for a short time got the lease. A busy machine may leave some without a connection, or a
     * reply, for as long as they wait; they are told, and had nothing.
     */
    static boolean had(FutureTask<Optional<Lease>> waiter) throws Exception {
        try {
            return of(waiter).isPresent();
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOfAny(CapacityException.class, OutcomeUnknownException.class);
            return false;
        }
    }

    /** Lets time pass where the passing itself is what the line is about. */
    static void pass(Duration time) throws InterruptedException {
        long until = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
