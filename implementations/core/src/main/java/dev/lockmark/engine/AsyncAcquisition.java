package dev.lockmark.engine;

import dev.lockmark.event.AcquireEvent;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.script.Futures;
import dev.lockmark.script.ServerCall;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An acquisition that no thread waits for: attempts follow each other on the client's timer. Attempts never overlap, so the
 * fields need no lock.
 */
final class AsyncAcquisition {
    private final EngineLock lock;
    private final EngineClient client;
    private final Wait wait;
    private final @Nullable AcquireEvent event;
    private final AtomicBoolean ended = new AtomicBoolean();

    /** What the acquisition comes to, before the application sees it. */
    private final CompletableFuture<@Nullable EngineLease> result = new CompletableFuture<>();

    private final AtomicInteger attempts = new AtomicInteger();

    private AsyncAcquisition(EngineLock lock, long waitNanos) {
        this.lock = lock;
        this.client = lock.client();
        this.wait = new Wait(waitNanos);
        this.event = client.reports().acquireBegins();
    }

    static <T> CompletableFuture<T> start(EngineLock lock, long waitNanos, Function<@Nullable EngineLease, T> answer) {
        lock.client().ensureOpen(lock.name());
        AsyncAcquisition acquisition = new AsyncAcquisition(lock, waitNanos);
        CompletableFuture<T> told = new CompletableFuture<>();
        // The application may cancel what it was given: then nobody is left to use the lease.
        told.whenComplete((lease, failure) -> acquisition.giveUp());
        acquisition.result.whenComplete((lease, failure) -> lock.client()
                .reports()
                .callBack(() -> {
                    if (lease == null && told.isDone()) {
                        // Given up: there is nobody to answer.
                        return;
                    }
                    boolean delivered = failure == null
                            ? told.complete(answer.apply(lease))
                            : told.completeExceptionally(Futures.failure(failure));
                    if (!delivered && lease != null) {
                        lease.releaseAsync();
                    }
                }));
        lock.client().waits(acquisition);
        acquisition.attempt();
        return told;
    }

    private void attempt() {
        if (ended.get()) {
            return;
        }
        attempts.incrementAndGet();
        byte[] token = client.tokens().next();
        ServerCall call = lock.requests().acquire(token);
        long sentNanos = System.nanoTime();
        call.executeAsync(wait.requestNanos(client.timeoutNanos())).whenComplete((reply, failure) -> {
            if (failure == null) {
                answered(token, reply, sentNanos);
            } else {
                failed(token, Futures.failure(failure), sentNanos);
            }
        });
    }

    private void answered(byte[] token, @Nullable Object reply, long sentNanos) {
        wait.answered(System.nanoTime() - sentNanos);
        EngineLease lease;
        try {
            lease = Attempts.leaseOf(lock, token, reply, sentNanos);
        } catch (LockException e) {
            end(null, e);
            return;
        }
        long left = wait.leftNanos();
        if (lease != null || left <= 0) {
            end(lease, null);
        } else if (!client.timer().after(Math.min(left, lock.delays().afterNanos(attempts.get())), this::attempt)) {
            clientClosed();
        }
    }

    private void failed(byte[] token, LockException failure, long sentNanos) {
        if (failure instanceof OutcomeUnknownException) {
            Attempts.abandon(lock, token, sentNanos);
        }
        client.reports().failed(lock.name(), failure);
        end(null, failure);
    }

    void clientClosed() {
        end(null, EngineClient.closedWhileUsing(lock.name()));
    }

    private void giveUp() {
        end(null, null);
    }

    private void end(@Nullable EngineLease lease, @Nullable LockException failure) {
        if (!ended.compareAndSet(false, true)) {
            if (lease != null) {
                lease.releaseAsync();
            }
            return;
        }
        client.waitsNoMore(this);
        client.reports().acquireEnded(event, lock.name(), lease != null, wait.elapsedNanos(), attempts.get());
        if (failure == null) {
            result.complete(lease);
        } else {
            result.completeExceptionally(failure);
        }
    }
}
