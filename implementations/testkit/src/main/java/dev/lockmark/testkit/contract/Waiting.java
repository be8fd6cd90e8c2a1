package dev.lockmark.testkit.contract;

import java.time.Duration;
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

    /** Lets time pass where the passing itself is what the line is about. */
    static void pass(Duration time) throws InterruptedException {
        long until = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
