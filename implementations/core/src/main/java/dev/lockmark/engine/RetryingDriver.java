package dev.lockmark.engine;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerRefusedException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.script.Futures;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A driver of a cluster or of a primary that others replace: what certainly no node has executed, because a slot is being
 * moved, a failover is under way or nobody could be reached, is sent again while at least 1 ms of the command's timeout is left. Between two attempts
 * lies a random delay that doubles from 1-2 ms to 50-100 ms, so that however many commands wait for a new primary, they do not
 * keep the others from it.
 *
 * <p>What may have been executed is never sent again. Safe for use by many threads if the driver underneath is.
 */
public final class RetryingDriver implements Driver {
    private static final Set<String> NOT_EXECUTED = Set.of("MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN");
    private static final long FIRST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int MOST_DOUBLINGS = 6;
    private static final long WORTH_A_TRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Driver driver;
    private final Pauses pauses;

    /**
     * Wraps a driver.
     *
     * @param driver the driver underneath, closed with this one
     */
    public RetryingDriver(Driver driver) {
        this.driver = driver;
        this.pauses = new Pauses(driver.name());
    }

    @Override
    public String name() {
        return driver.name();
    }

    @Override
    public @Nullable Object execute(Command command, long timeoutNanos) {
        long deadline = System.nanoTime() + timeoutNanos;
        long left = timeoutNanos;
        boolean interrupted = false;
        try {
            for (int attempt = 0; ; attempt++) {
                try {
                    return driver.execute(command, left);
                } catch (LockException e) {
                    interrupted |= sleep(delayBefore(attempt, e, deadline));
                    left = leftForAnother(e, deadline);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public @Nullable Object executeInterruptibly(Command command, long timeoutNanos) throws InterruptedException {
        long deadline = System.nanoTime() + timeoutNanos;
        long left = timeoutNanos;
        for (int attempt = 0; ; attempt++) {
            try {
                return driver.executeInterruptibly(command, left);
            } catch (LockException e) {
                TimeUnit.NANOSECONDS.sleep(delayBefore(attempt, e, deadline));
                left = leftForAnother(e, deadline);
            }
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
        return executeAsync(command, timeoutNanos, System.nanoTime() + timeoutNanos, 0);
    }

    private CompletableFuture<@Nullable Object> executeAsync(Command command, long left, long deadline, int attempt) {
        return driver.executeAsync(command, left).exceptionallyCompose(thrown -> {
            LockException failure = Futures.failure(thrown);
            return pauses.of(delayBefore(attempt, failure, deadline))
                    .thenCompose(
                            now -> executeAsync(command, leftForAnother(failure, deadline), deadline, attempt + 1));
        });
    }

    @Override
    public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
        List<CompletableFuture<@Nullable Object>> results = new ArrayList<>(commands.size());
        commands.forEach(command -> results.add(new CompletableFuture<>()));
        send(commands, results, timeoutNanos, System.nanoTime() + timeoutNanos, 0);
        return results;
    }

    private void send(
            List<Command> commands,
            List<CompletableFuture<@Nullable Object>> results,
            long left,
            long deadline,
            int attempt) {
        List<CompletableFuture<@Nullable Object>> replies = driver.executeBatch(commands, left);
        // Commands about one key keep their order among each other when they are sent again; the others do not wait.
        Map<ByteBuffer, List<Integer>> byKey = new LinkedHashMap<>();
        for (int i = 0; i < commands.size(); i++) {
            byte[] key = commands.get(i).routingKey();
            byKey.computeIfAbsent(ByteBuffer.wrap(key == null ? new byte[0] : key), any -> new ArrayList<>())
                    .add(i);
        }
        for (List<Integer> indexes : byKey.values()) {
            CompletableFuture.allOf(indexes.stream().map(replies::get).toArray(CompletableFuture[]::new))
                    .whenComplete((all, anyFailure) -> settle(commands, replies, indexes, results, deadline, attempt));
        }
    }

    private void settle(
            List<Command> commands,
            List<CompletableFuture<@Nullable Object>> replies,
            List<Integer> indexes,
            List<CompletableFuture<@Nullable Object>> results,
            long deadline,
            int attempt) {
        List<Command> again = new ArrayList<>();
        List<CompletableFuture<@Nullable Object>> theirResults = new ArrayList<>();
        List<LockException> failures = new ArrayList<>();
        long[] delay = {0};
        for (int index : indexes) {
            replies.get(index).whenComplete((reply, thrown) -> {
                if (thrown == null) {
                    results.get(index).complete(reply);
                    return;
                }
                LockException failure = Futures.failure(thrown);
                try {
                    delay[0] = delayBefore(attempt, failure, deadline);
                } catch (LockException e) {
                    results.get(index).completeExceptionally(e);
                    return;
                }
                again.add(commands.get(index));
                theirResults.add(results.get(index));
                failures.add(failure);
            });
        }
        if (!again.isEmpty()) {
            pauses.of(delay[0]).thenRun(() -> {
                try {
                    send(again, theirResults, leftForAnother(failures.get(0), deadline), deadline, attempt + 1);
                } catch (LockException tooLate) {
                    for (int i = 0; i < failures.size(); i++) {
                        theirResults.get(i).completeExceptionally(failures.get(i));
                    }
                }
            });
        }
    }

    /** How long to wait before another attempt; throws the failure if there is none. */
    private static long delayBefore(int attempt, LockException failure, long deadline) {
        boolean notExecuted = failure instanceof ServerUnreachableException
                || (failure instanceof ServerRefusedException refused && NOT_EXECUTED.contains(refused.errorCode()));
        long most = FIRST_DELAY_NANOS << Math.min(attempt, MOST_DOUBLINGS);
        long delay = most / 2 + ThreadLocalRandom.current().nextLong(most / 2);
        if (!notExecuted || deadline - System.nanoTime() < delay + WORTH_A_TRY_NANOS) {
            throw failure;
        }
        return delay;
    }

    /**
     * The time for another attempt, asked after the pause, which may have taken longer than it should; throws the failure if
     * too little is left: a command that is sent and given up at once would be unknown, what has failed is certain.
     */
    private static long leftForAnother(LockException failure, long deadline) {
        long left = deadline - System.nanoTime();
        if (left < WORTH_A_TRY_NANOS) {
            throw failure;
        }
        return left;
    }

    /** Waits, also while interrupted; answers whether it was. */
    private static boolean sleep(long nanos) {
        long until = System.nanoTime() + nanos;
        boolean interrupted = Thread.interrupted();
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
            interrupted |= Thread.interrupted();
        }
        return interrupted;
    }

    @Override
    public long commandsSent() {
        return driver.commandsSent();
    }

    @Override
    public void close() {
        driver.close();
        // Now, because what is sent after the pauses fails with the words of a closed driver.
        pauses.close();
    }
}
