package dev.lockmark.engine;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.ClientClosedException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The one client of the engine: what the locks of one driver share. */
final class EngineClient implements LockClient {
    private static final long LAST_REPLIES_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LAST_CLEAN_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Driver driver;
    private final ClientOptions options;
    private final long timeoutNanos;
    private final OwnerTokens tokens = new OwnerTokens();
    private final Timer timer;
    private final Reports reports;
    private final LeaseKeeper keeper;
    private final AbandonedTokens abandoned;
    private final ThreadHolds threadHolds = new ThreadHolds();
    /** Blocking requests for a lock that are under way. */
    private final LongAdder asking = new LongAdder();

    private final Set<AsyncAcquisition<?>> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable NativeRelease nativeRelease;

    EngineClient(Driver driver, ClientOptions options) {
        this.driver = driver;
        this.options = options;
        this.timeoutNanos = options.commandTimeout().toNanos();
        this.timer = new Timer(driver.name());
        this.reports = new Reports(driver.name(), options);
        this.keeper = new LeaseKeeper(driver, timer, reports, timeoutNanos);
        this.abandoned = new AbandonedTokens(timer, timeoutNanos);
    }

    @Override
    public DistributedLock lock(String name) {
        return lock(name, options.lockOptions());
    }

    @Override
    public DistributedLock lock(String name, LockOptions lockOptions) {
        Objects.requireNonNull(name, "lock name");
        Objects.requireNonNull(lockOptions, "lock options");
        LockKeys keys = LockKeys.of(name);
        NativeRelease release = lockOptions.releaseCommand() == ReleaseCommand.NATIVE ? nativeRelease() : null;
        return new EngineLock(this, name, keys, lockOptions, release);
    }

    private NativeRelease nativeRelease() {
        NativeRelease known = nativeRelease;
        if (known == null) {
            known = NativeRelease.askFor(driver, timeoutNanos);
            nativeRelease = known;
        }
        return known;
    }

    @Override
    public ClientOptions options() {
        return options;
    }

    @Override
    public long commandsSent() {
        return driver.commandsSent();
    }

    Driver driver() {
        return driver;
    }

    long timeoutNanos() {
        return timeoutNanos;
    }

    OwnerTokens tokens() {
        return tokens;
    }

    Timer timer() {
        return timer;
    }

    Reports reports() {
        return reports;
    }

    LeaseKeeper keeper() {
        return keeper;
    }

    AbandonedTokens abandoned() {
        return abandoned;
    }

    ThreadHolds threadHolds() {
        return threadHolds;
    }

    boolean isClosed() {
        return closed.get();
    }

    void ensureOpen(String lockName) {
        if (isClosed()) {
            throw closedWhileUsing(lockName);
        }
    }

    static ClientClosedException closedWhileUsing(String lockName) {
        return new ClientClosedException("the lock client of lock '" + lockName + "' is closed", null);
    }

    /** Lets the closing of the client end an asynchronous acquisition, until that says it is done. */
    void waits(AsyncAcquisition<?> acquisition) {
        waiting.add(acquisition);
        if (isClosed()) {
            acquisition.clientClosed();
        }
    }

    void waitsNoMore(AsyncAcquisition<?> acquisition) {
        waiting.remove(acquisition);
    }

    /** Lets the closing of the client wait for a reply, which may be a lease that nobody else would give back. */
    void asks() {
        asking.increment();
    }

    void asksNoMore() {
        asking.decrement();
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        waiting.forEach(AsyncAcquisition::clientClosed);
        keeper.close();
        awaitReplies(LAST_REPLIES_NANOS);
        abandoned.close(LAST_CLEAN_UP_NANOS);
        timer.close();
        driver.close();
    }

    private void awaitReplies(long waitNanos) {
        long until = System.nanoTime() + waitNanos;
        boolean interrupted = false;
        while (asking.sum() > 0 && until - System.nanoTime() > 0) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1));
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
