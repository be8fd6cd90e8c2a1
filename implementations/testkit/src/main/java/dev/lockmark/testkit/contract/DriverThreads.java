package dev.lockmark.testkit.contract;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.Assertions;

/** Which threads there are, to see that a driver leaves none behind. */
final class DriverThreads {
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    private DriverThreads() {}

    static DriverThreads now() {
        return new DriverThreads();
    }

    void awaitNoneLeft() {
        await().pollInSameThread()
                .atMost(Duration.ofSeconds(15))
                .untilAsserted(() -> Assertions.assertThat(left()).isEmpty());
    }

    private List<String> left() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                // Those are of the JDK, one for the whole JVM, whoever made it start them.
                .filter(name -> !name.startsWith("CompletableFutureDelayScheduler")
                        && !name.startsWith("ForkJoinPool")
                        && !name.startsWith("process reaper"))
                .toList();
    }
}
