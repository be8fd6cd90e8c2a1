package dev.lockmark.engine;

import dev.lockmark.DistributedLock;
import dev.lockmark.Lease;
import dev.lockmark.LockOptions;
import dev.lockmark.ReentrantLockView;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A named lock of a client: constants only, so that making one is cheap. */
final class EngineLock implements DistributedLock {
    private final EngineClient client;
    private final String name;
    private final LockOptions options;
    private final Terms terms;
    private final Delays delays;
    private final Requests requests;

    EngineLock(
            EngineClient client,
            String name,
            LockKeys keys,
            LockOptions options,
            @Nullable NativeRelease nativeRelease) {
        this.client = client;
        this.name = name;
        this.options = options;
        this.terms = Terms.of(options);
        this.delays = Delays.of(options.waitStrategy());
        this.requests = new Requests(client.driver(), keys, options, terms.leaseMillis(), nativeRelease);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public LockOptions options() {
        return options;
    }

    EngineClient client() {
        return client;
    }

    Terms terms() {
        return terms;
    }

    Delays delays() {
        return delays;
    }

    Requests requests() {
        return requests;
    }

    @Override
    public Lease acquire() throws InterruptedException {
        return BlockingAcquisition.acquire(this);
    }

    @Override
    public Optional<Lease> tryAcquire() {
        return Optional.ofNullable(BlockingAcquisition.attemptOnce(this));
    }

    @Override
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return Optional.ofNullable(BlockingAcquisition.acquireWithin(this, nanosOf(wait)));
    }

    @Override
    public CompletionStage<Lease> acquireAsync() {
        return AsyncAcquisition.start(this, Wait.FOREVER, lease -> {
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
        return AsyncAcquisition.start(this, nanosOf(wait), Optional::<Lease>ofNullable);
    }

    @Override
    public ReentrantLockView asLock() {
        return new ThreadOwnedLock(this);
    }

    static long nanosOf(Duration wait) {
        Objects.requireNonNull(wait, "wait");
        if (wait.isNegative()) {
            return 0;
        }
        // Beyond 292 years a Duration does not fit into nanoseconds; such a wait has no end either way.
        return wait.compareTo(Wait.LONGEST) > 0 ? Wait.LONGEST.toNanos() : wait.toNanos();
    }

    static long checkedLeaseMillis(Duration leaseTime) {
        // The rule and its message are those of the options.
        return LockOptions.defaults().withoutRenewal(leaseTime).leaseTime().toMillis();
    }

    @Override
    public String toString() {
        return "DistributedLock[" + name + ", " + options + "]";
    }
}
