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
 * An acquisition that no thread waits for: attempts follow each other on the client's timer. Attempts never overlap.
 *
 * @param <T> what the application gets
 */
final class AsyncAcquisition<T> {
    private final EngineLock lock;
    private final EngineClient client;
    private final Wait wait;
    private final @Nullable AcquireEvent event;
    private final Function<@Nullable EngineLease, T> answer;
    private final CompletableFuture<T> told = new CompletableFuture<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger attempts = new AtomicInteger();

    /** The token of the request that is under way, or null. */
    private volatile byte @Nullable [] asking;

    private AsyncAcquisition(EngineLock lock, long waitNanos, Function<@Nullable EngineLease, T> answer) {
        this.lock = lock;
        this.client = lock.client();
        this.wait = new Wait(waitNanos);
        this.answer = answer;
        this.event = client.reports().acquireBegins();
    }

    static <T> CompletableFuture<T> start(EngineLock lock, long waitNanos, Function<@Nullable EngineLease, T> answer) {
        AsyncAcquisition<T> acquisition = new AsyncAcquisition<>(lock, waitNanos, answer);
        // The application may cancel what it was given: then nobody is left to use the lease.
        acquisition.told.whenComplete((lease, failure) -> acquisition.end(null, null));
        lock.client().waits(acquisition);
        acquisition.attempt();
        return acquisition.told;
    }

    private void attempt() {
        byte[] token = client.tokens().next();
        asking = token;
        if (ended.get()) {
            // Asked after the token was shown: of two that pass each other, either this or the closing finds the other.
            asking = null;
            forgetIfOver();
            return;
        }
        attempts.incrementAndGet();
        ServerCall call = lock.requests().acquire(token);
        long sentNanos = System.nanoTime();
        call.executeAsync(wait.requestNanos(client.timeoutNanos())).whenComplete((reply, failure) -> {
            asking = null;
            if (failure == null) {
                answered(token, reply, sentNanos);
            } else {
                failed(token, Futures.failure(failure));
            }
        });
    }

    private void answered(byte[] token, @Nullable Object reply, long sentNanos) {
        wait.answered(System.nanoTime() - sentNanos);
        EngineLease lease;
        try {
            lease = Attempts.leaseOf(lock, token, reply, sentNanos);
        } catch (LockException e) {
            failed(token, e);
            return;
        }
        long left = wait.leftNanos();
        if (lease != null || left <= 0) {
            end(lease, null);
        } else if (client.timer().after(Math.min(left, lock.delays().afterNanos(attempts.get())), this::attempt)
                == null) {
            clientClosed();
        }
        forgetIfOver();
    }

    private void failed(byte[] token, LockException failure) {
        if (failure instanceof OutcomeUnknownException) {
            Attempts.abandon(lock, token);
        }
        end(null, failure);
    }

    void clientClosed() {
        end(null, EngineClient.closedWhileUsing(lock.name()));
        // Read after the end: the token of a lease that the application got is no longer there.
        byte[] token = asking;
        if (token != null) {
            Attempts.abandon(lock, token);
        }
    }

    private void end(@Nullable EngineLease lease, @Nullable LockException failure) {
        if (ended.compareAndSet(false, true)) {
            long waitedNanos = wait.elapsedNanos();
            client.reports().callBack(() -> {
                if (failure != null) {
                    client.reports().failed(lock.name(), failure);
                }
                client.reports().acquireEnded(event, lock.name(), lease != null, waitedNanos, attempts.get());
                deliver(lease, failure);
            });
        } else if (lease != null) {
            lease.releaseAsync();
        }
        forgetIfOver();
    }

    private void deliver(@Nullable EngineLease lease, @Nullable LockException failure) {
        boolean delivered = !told.isDone()
                && (failure == null ? told.complete(answer.apply(lease)) : told.completeExceptionally(failure));
        if (!delivered && lease != null) {
            lease.releaseAsync();
        }
    }

    /** The client knows it until its last request is answered, also after it was cancelled. */
    private void forgetIfOver() {
        if (ended.get() && asking == null) {
            client.waitsNoMore(this);
        }
    }
}
