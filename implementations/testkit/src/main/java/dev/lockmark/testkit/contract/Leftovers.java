package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.testkit.server.ConnectedClient;
import dev.lockmark.testkit.server.RedisServer;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a run has left behind: keys, connections, threads. */
final class Leftovers {
    /** Threads of the platform, of Reactor (for the whole JVM) and of the test tools, which live as long as the process or end by themselves. */
    static final Pattern NOT_OURS =
            Pattern.compile("parallel-\\d+|ForkJoinPool.*|CompletableFutureDelayScheduler|JFR .*"
                    + "|awaitility.*|Common-Cleaner|process reaper.*|globalEventExecutor.*|surefire.*|Attach Listener"
                    + "|.*[Pp]ermits? .*|Finalizer|Signal Dispatcher|Notification Thread|Timer-\\d+|junit.*");

    private final ClientLibrary library;
    private final RedisServer server;
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    Leftovers(ClientLibrary library, RedisServer server) {
        this.library = library;
        this.server = server;
    }

    void awaitNone() {
        Waiting.upTo(10).untilAsserted(() -> {
            assertThat(threads()).as("threads left").isEmpty();
            assertThat(server.oracle().clients())
                    .as("connections left")
                    .extracting(ConnectedClient::fields)
                    .isEmpty();
            assertThat(keys()).as("keys left").isEmpty();
        });
    }

    private List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> !NOT_OURS.matcher(name).matches())
                .toList();
    }

    /** Every key but those that the library is known to leave. */
    private List<String> keys() {
        return server.oracle().keys("*").stream()
                .filter(key -> !library.mayLeave(key, server.oracle().pttl(key)))
                .toList();
    }
}
