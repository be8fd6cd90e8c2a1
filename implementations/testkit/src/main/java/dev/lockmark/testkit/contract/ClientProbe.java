package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ClientProcess} runs: one order a line, one answer a line, until the orders end, as they do when the test's
 * process dies. Public because the virtual machine starts it; of no use to anybody else.
 */
public final class ClientProbe {
    private final Recorded recorded = new Recorded();
    private final LockClient client;
    private final String name;
    private @Nullable Lease lease;

    private ClientProbe(ClientLibrary library, String uri, String name) {
        this.client = library.connect(uri, ClientOptions.defaults().withListener(recorded));
        this.name = name;
    }

    /**
     * Obeys orders from the standard input.
     *
     * @param arguments the class of the client library, the server's address, the lock's name
     * @throws Exception whatever goes wrong
     */
    public static void main(String[] arguments) throws Exception {
        ClientProbe probe = new ClientProbe(library(arguments[0]), arguments[1], arguments[2]);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(probe.obey(order.split(" ", -1)));
        }
    }

    /** Made by its class's name, as another process knows it. */
    static ClientLibrary library(String className) throws ReflectiveOperationException {
        var constructor = Class.forName(className).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (ClientLibrary) constructor.newInstance();
    }

    private String obey(String[] order) throws InterruptedException, IOException {
        return switch (order[0]) {
            case "hello" -> "hello";
            // Milliseconds since 1970, as this process takes them to be.
            case "wall" -> Long.toString(System.currentTimeMillis());
            case "thread" -> Long.toString(Thread.currentThread().getId());
            case "renewed" -> acquire(LockOptions.defaults().withRenewedLease(millis(order[1])));
            case "lasting" -> acquire(LockOptions.defaults().withoutRenewal(millis(order[1])));
            case "wait" -> waitInVain(millis(order[1]));
            case "lock" -> {
                client.lock(name).asLock().lock();
                yield "locked";
            }
            case "fence" -> Long.toString(held().fencingToken());
            case "held" -> Boolean.toString(held().isHeld());
            case "remaining" -> Long.toString(held().remaining().toMillis());
            case "release" -> held().release().name();
            case "losses" -> recorded.losses.toString();
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    private String acquire(LockOptions options) throws InterruptedException {
        lease = client.lock(name, options).acquire();
        return held().ownerToken();
    }

    /** How many milliseconds it took not to get the lock. */
    private String waitInVain(Duration wait) throws InterruptedException {
        DistributedLock lock = client.lock(name);
        long begin = System.nanoTime();
        Optional<Lease> had = lock.tryAcquire(wait);
        return had.isPresent() ? "acquired" : Long.toString(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    private Lease held() {
        Lease held = lease;
        if (held == null) {
            throw new IllegalStateException("nothing was acquired");
        }
        return held;
    }

    private static Duration millis(String text) {
        return Duration.ofMillis(Long.parseLong(text));
    }
}
