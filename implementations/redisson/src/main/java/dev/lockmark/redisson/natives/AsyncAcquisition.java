package dev.lockmark.redisson.natives;

import dev.lockmark.event.AcquireEvent;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An acquisition that no thread waits for. What it acquires belongs to the thread that asked, as Redisson's asynchronous methods
 * have it.
 *
 * @param <T> what the application gets
 */
final class AsyncAcquisition<T> {
    private final NativeLock lock;
    private final NativeClient client;
    private final Thread owner = Thread.currentThread();
    private final boolean asksOnce;
    private final Function<@Nullable NativeLease, T> answer;
    private final CompletableFuture<T> told = new CompletableFuture<>();
    private final @Nullable AcquireEvent event;
    private final long beginNanos = System.nanoTime();

    /** How Redisson is asked. */
    interface Request {
        CompletableFuture<@Nullable Long> send();
    }

    private AsyncAcquisition(NativeLock lock, boolean asksOnce, Function<@Nullable NativeLease, T> answer) {
        this.lock = lock;
        this.client = lock.client();
        this.asksOnce = asksOnce;
        this.answer = answer;
        this.event = client.reports().acquireBegins();
    }

    /** What is asked once is valid from before the request, as with the acquisitions that a thread waits for. */
    static <T> CompletableFuture<T> start(
            NativeLock lock, Request request, boolean asksOnce, Function<@Nullable NativeLease, T> answer) {
        AsyncAcquisition<T> acquisition = new AsyncAcquisition<>(lock, asksOnce, answer);
        acquisition.send(request);
        return acquisition.told;
    }

    private void send(Request request) {
        CompletableFuture<@Nullable Long> reply;
        try {
            client.ensureOpen(lock.name());
            reply = request.send();
        } catch (RuntimeException e) {
            ended(null, e);
            return;
        }
        Runnable end = () -> reply.cancel(false);
        client.waits(end);
        told.whenComplete((lease, failure) -> reply.cancel(false));
        reply.whenComplete((token, failure) -> {
            client.waitsNoMore(end);
            long validNanos = asksOnce ? beginNanos : System.nanoTime();
            ended(failure != null || token == null ? null : new NativeLease(lock, token, owner, validNanos), failure);
        });
    }

    private void ended(@Nullable NativeLease lease, @Nullable Throwable failure) {
        client.reports().callBack(() -> {
            long waitedNanos = System.nanoTime() - beginNanos;
            boolean tooLate = lease != null && client.isClosed();
            Throwable why = tooLate ? Failures.closed(lock.name()) : failure;
            RuntimeException reason = why == null || told.isDone() ? null : lock.failed(why);
            client.reports().acquireEnded(event, lock.name(), lease != null && !tooLate, waitedNanos, 0);
            boolean delivered = !told.isDone()
                    && (reason == null ? told.complete(answer.apply(lease)) : told.completeExceptionally(reason));
            if (lease != null && (tooLate || !delivered)) {
                lease.releaseAsync();
            }
        });
    }
}
