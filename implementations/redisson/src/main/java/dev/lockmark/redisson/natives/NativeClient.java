package dev.lockmark.redisson.natives;

import dev.lockmark.ClientOptions;
import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.WaitStrategy;
import dev.lockmark.engine.Reports;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** Redisson's locks of one kind, over one Redisson client. */
final class NativeClient implements LockClient {
    private static final int SHUTDOWN_SECONDS = 2;

    private final RedissonLockKind kind;
    private final RedissonClient redisson;
    private final ClientOptions options;
    private final @Nullable SentCommands sent;
    private final Reports reports;
    private final Duration watchdogTimeout;
    /** What ends the acquisitions that nothing has come of yet and that Redisson would not end. */
    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
    /** Leases whose holders want to be told of their loss. */
    private final Set<NativeLease> watched = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean closed = new AtomicBoolean();

    /** With the count of what was sent if the client is our own, or null if it is the application's. */
    NativeClient(RedissonLockKind kind, RedissonClient redisson, ClientOptions options, @Nullable SentCommands sent) {
        this.kind = kind;
        this.redisson = redisson;
        this.options = options;
        this.sent = sent;
        this.reports = new Reports("redisson:" + kind.id(), options);
        this.watchdogTimeout = Duration.ofMillis(redisson.getConfig().getLockWatchdogTimeout());
    }

    @Override
    public DistributedLock lock(String name) {
        return lock(name, options.lockOptions());
    }

    @Override
    public DistributedLock lock(String name, LockOptions lockOptions) {
        Objects.requireNonNull(name, "lock name");
        Objects.requireNonNull(lockOptions, "lock options");
        checkName(name);
        check(lockOptions);
        long leaseMillis = lockOptions.renewed()
                ? PlainCalls.WATCHDOG
                : lockOptions.leaseTime().toMillis();
        RLock lock = kind.lock(redisson, name);
        return lock instanceof RFencedLock fenced
                ? new NativeLock(this, name, lockOptions.withFencing(), new FencedCalls(fenced, leaseMillis, this))
                : new NativeLock(this, name, lockOptions.withoutFencing(), new PlainCalls(lock, leaseMillis));
    }

    private static void checkName(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException(
                    "lock name is empty, must have at least one character: Redisson uses it" + " as the key");
        }
        int codePoint;
        for (int i = 0; i < name.length(); i += Character.charCount(codePoint)) {
            codePoint = name.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                throw new IllegalArgumentException("lock name has an unpaired surrogate at index " + i
                        + ", must be text that UTF-8 can encode: encode binary names, for example in Base64");
            }
        }
    }

    private void check(LockOptions asked) {
        if (asked.renewed() && !asked.leaseTime().equals(watchdogTimeout)) {
            throw new IllegalArgumentException("lease time with renewal is " + asked.leaseTime() + ", must be "
                    + watchdogTimeout + ": Redisson has one watchdog timeout for the whole client"
                    + " (Config.setLockWatchdogTimeout, or the lock options that the client is connected with)");
        }
        refuse(asked.maxHoldTime() != null, "a longest hold time", "its watchdog renews without end");
        refuse(
                !asked.waitStrategy().equals(WaitStrategy.DEFAULT),
                "wait strategy " + asked.waitStrategy(),
                "each kind waits in its own way");
        refuse(
                asked.releaseCommand() != ReleaseCommand.EVALSHA,
                "release command " + asked.releaseCommand(),
                "it calls its scripts by EVALSHA");
    }

    private static void refuse(boolean asked, String what, String why) {
        if (asked) {
            throw new IllegalArgumentException("lock options ask for " + what
                    + ", which Redisson's own locks do not have (" + why + "): leave it out");
        }
    }

    @Override
    public ClientOptions options() {
        return options;
    }

    @Override
    public long commandsSent() {
        if (sent == null) {
            throw new UnsupportedOperationException(
                    "how many commands the application's Redisson client has sent is not"
                            + " known: only a client that RedissonNatives.connect has made counts them");
        }
        return sent.count();
    }

    RedissonLockKind kind() {
        return kind;
    }

    RedissonClient redisson() {
        return redisson;
    }

    Reports reports() {
        return reports;
    }

    boolean isClosed() {
        return closed.get();
    }

    void ensureOpen(String lockName) {
        if (isClosed()) {
            throw Failures.closed(lockName);
        }
    }

    /** Lets the closing of the client end an acquisition. */
    void waits(Runnable end) {
        waiting.add(end);
        if (isClosed()) {
            end.run();
        }
    }

    void waitsNoMore(Runnable end) {
        waiting.remove(end);
    }

    void watch(NativeLease lease) {
        watched.add(lease);
        if (isClosed()) {
            lease.lose(LossReason.CLIENT_CLOSED);
        }
    }

    void forget(NativeLease lease) {
        watched.remove(lease);
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        waiting.forEach(Runnable::run);
        watched.forEach(lease -> lease.lose(LossReason.CLIENT_CLOSED));
        if (sent != null) {
            redisson.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        }
    }
}
