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
    private final Function<@Nullable NativeLease, T> answer;
    private final CompletableFuture<T> told = new CompletableFuture<>();
    private final @Nullable AcquireEvent event;
    private final long beginNanos = System.nanoTime();

    /** How Redisson is asked. */
    interface Request {
        CompletableFuture<@Nullable Long> send();
    }

    private AsyncAcquisition(NativeLock lock, Function<@Nullable NativeLease, T> answer) {
        this.lock = lock;
        this.client = lock.client();
        this.answer = answer;
        this.event = client.reports().acquireBegins();
    }

    static <T> CompletableFuture<T> start(NativeLock lock, Request request, Function<@Nullable NativeLease, T> answer) {
        AsyncAcquisition<T> acquisition = new AsyncAcquisition<>(lock, answer);
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
            NativeLease lease =
                    failure != null || token == null ? null : new NativeLease(lock, token, owner, System.nanoTime());
            ended(lease, failure);
        });
    }

    private void ended(@Nullable NativeLease lease, @Nullable Throwable failure) {
        client.reports().callBack(() -> {
            long waitedNanos = System.nanoTime() - beginNanos;
            RuntimeException reason = failure == null || told.isDone() ? null : lock.failed(failure);
            client.reports().acquireEnded(event, lock.name(), lease != null, waitedNanos, 0);
            boolean delivered = !told.isDone()
                    && (reason == null ? told.complete(answer.apply(lease)) : told.completeExceptionally(reason));
            if (!delivered && lease != null) {
                lease.releaseAsync();
            }
        });
    }
}
