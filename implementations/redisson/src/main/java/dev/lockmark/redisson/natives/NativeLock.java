package dev.lockmark.redisson.natives;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockOptions;
import dev.lockmark.ReentrantLockView;
import dev.lockmark.event.AcquireEvent;
import dev.lockmark.exception.LockException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A named lock of Redisson's. */
final class NativeLock implements DistributedLock {
    /** The longest wait that Redisson counts down without an overflow. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(365L * 100);

    private final NativeClient client;
    private final String name;
    private final LockOptions options;
    private final Calls calls;

    NativeLock(NativeClient client, String name, LockOptions options, Calls calls) {
        this.client = client;
        this.name = name;
        this.options = options;
        this.calls = calls;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public LockOptions options() {
        return options;
    }

    NativeClient client() {
        return client;
    }

    Calls calls() {
        return calls;
    }

    @Override
    public Lease acquire() throws InterruptedException {
        NativeLease lease = acquire(calls::acquire, false);
        if (lease == null) {
            throw new IllegalStateException("an unbounded wait ended without a lease");
        }
        return lease;
    }

    @Override
    public Optional<Lease> tryAcquire() {
        // One attempt is not interrupted by what was there before it: Redisson would refuse it, and say no more.
        boolean interrupted = Thread.interrupted();
        try {
            return Optional.ofNullable(acquire(() -> calls.acquireWithin(0), true));
        } catch (InterruptedException e) {
            interrupted = true;
            throw Failures.of(e, name, client.isClosed());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        long millis = millisOf(wait);
        return Optional.ofNullable(acquire(() -> calls.acquireWithin(millis), millis == 0));
    }

    /** How Redisson is asked. */
    private interface Request {
        @Nullable Long token() throws InterruptedException;
    }

    /** What was asked once is valid from before the request; when the last request of a wait was sent, Redisson does not tell. */
    private @Nullable NativeLease acquire(Request request, boolean asksOnce) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        client.ensureOpen(name);
        AcquireEvent event = client.reports().acquireBegins();
        long beginNanos = System.nanoTime();
        Long token;
        try {
            token = request.token();
        } catch (InterruptedException e) {
            client.reports().acquireEnded(event, name, false, System.nanoTime() - beginNanos, 0);
            throw e;
        } catch (RuntimeException e) {
            InterruptedException interrupt = interruptIn(e);
            client.reports().acquireEnded(event, name, false, System.nanoTime() - beginNanos, 0);
            if (interrupt != null) {
                Thread.interrupted();
                throw interrupt;
            }
            throw failed(e);
        }
        NativeLease lease =
                token == null ? null : new NativeLease(this, token, asksOnce ? beginNanos : System.nanoTime());
        boolean tooLate = lease != null && client.isClosed();
        client.reports().acquireEnded(event, name, lease != null && !tooLate, System.nanoTime() - beginNanos, 0);
        if (tooLate) {
            lease.releaseAsync();
            throw failed(Failures.closed(name));
        }
        return lease;
    }

    /** Redisson reports an interrupt that meets a request on its way as a failure of the request. */
    static @Nullable InterruptedException interruptIn(RuntimeException failure) {
        return failure.getCause() instanceof InterruptedException interrupt ? interrupt : null;
    }

    LockException failed(Throwable thrown) {
        LockException failure = Failures.of(thrown, name, client.isClosed());
        client.reports().failed(name, failure);
        return failure;
    }

    @Override
    public CompletionStage<Lease> acquireAsync() {
        return acquireAsync(calls::acquireAsync, false, lease -> {
            if (lease == null) {
                throw new IllegalStateException("an unbounded wait ended without a lease");
            }
            return lease;
        });
    }

    @Override
    public CompletionStage<Optional<Lease>> tryAcquireAsync() {
        return tryAcquireAsync(Duration.ZERO);
    }

    @Override
    public CompletionStage<Optional<Lease>> tryAcquireAsync(Duration wait) {
        long millis = millisOf(wait);
        return acquireAsync(() -> calls.acquireWithinAsync(millis), millis == 0, Optional::<Lease>ofNullable);
    }

    private <T> CompletableFuture<T> acquireAsync(
            AsyncAcquisition.Request request, boolean asksOnce, Function<@Nullable NativeLease, T> answer) {
        return AsyncAcquisition.start(this, request, asksOnce, answer);
    }

    @Override
    public ReentrantLockView asLock() {
        return new NativeView(this);
    }

    /** Redisson counts in milliseconds; less than one is one, so that no wait becomes none. */
    private static long millisOf(Duration wait) {
        Objects.requireNonNull(wait, "wait");
        if (wait.isNegative() || wait.isZero()) {
            return 0;
        }
        if (wait.compareTo(LONGEST_WAIT) > 0) {
            return LONGEST_WAIT.toMillis();
        }
        return wait.plusNanos(999_999).toMillis();
    }

    @Override
    public String toString() {
        return "DistributedLock[redisson:" + client.kind().id() + ", " + name + ", " + options + "]";
    }
}
