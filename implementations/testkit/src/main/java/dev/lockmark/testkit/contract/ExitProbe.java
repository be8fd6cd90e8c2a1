package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A process of its own that locks and unlocks once and returns from {@code main}: the contract watches whether it ends. Public
 * because the virtual machine starts it; of no use to anybody else.
 */
public final class ExitProbe {
    private ExitProbe() {}

    static Process start(ClientLibrary library, String uri, String lock, String end) throws IOException {
        List<String> command =
                ClientProcess.java(ExitProbe.class, library.getClass().getName(), uri, lock, end);
        // Only the process's own words count, not what a client library logs.
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /**
     * Locks, unlocks, and closes the client or forgets to; prints the names of the threads that are left, or that then hold
     * up the end of the process.
     *
     * @param arguments the class of the client library, the server's address, the lock's name, {@code close} or
     *     {@code forget}
     * @throws Exception whatever goes wrong
     */
    public static void main(String[] arguments) throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        ClientLibrary library = ClientProbe.library(arguments[0]);
        LockClient client = library.connect(arguments[1], ClientOptions.defaults());
        client.lock(arguments[2]).acquire().close();
        client.lock(arguments[2]).acquireAsync().toCompletableFuture().join().close();
        if (arguments[3].equals("close")) {
            client.close();
            // Threads that are ending may take a moment.
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
            while (!names(before, thread -> true).isEmpty() && System.nanoTime() < until) {
                TimeUnit.NANOSECONDS.sleep(Duration.ofMillis(10).toNanos());
            }
            System.out.println(names(before, thread -> true));
        } else {
            System.out.println(names(before, thread -> !thread.isDaemon()));
        }
    }

    private static Set<String> names(Set<Thread> before, Predicate<Thread> which) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(which)
                .map(Thread::getName)
                .filter(name -> !Leftovers.NOT_OURS.matcher(name).matches())
                .collect(Collectors.toSet());
    }
}
