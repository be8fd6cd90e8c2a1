package dev.lockmark.engine;

import dev.lockmark.event.AcquireEvent;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.script.ServerCall;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An acquisition on the caller's own thread, which sleeps between attempts. */
final class BlockingAcquisition {
    /** How long a sleeper may miss that its client was closed. */
    private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final EngineLock lock;
    private final EngineClient client;
    private final Wait wait;
    private final boolean interruptible;
    private int attempts;

    private BlockingAcquisition(EngineLock lock, long waitNanos, boolean interruptible) {
        this.lock = lock;
        this.client = lock.client();
        this.wait = new Wait(waitNanos);
        this.interruptible = interruptible;
    }

    static EngineLease acquire(EngineLock lock) throws InterruptedException {
        EngineLease lease = new BlockingAcquisition(lock, Wait.FOREVER, true).run();
        return lasting(lease);
    }

    static EngineLease acquireUninterruptibly(EngineLock lock) {
        return lasting(new BlockingAcquisition(lock, Wait.FOREVER, false).runUninterruptibly());
    }

    static @Nullable EngineLease attemptOnce(EngineLock lock) {
        return new BlockingAcquisition(lock, 0, false).runUninterruptibly();
    }

    static @Nullable EngineLease acquireWithin(EngineLock lock, long waitNanos) throws InterruptedException {
        return new BlockingAcquisition(lock, waitNanos, true).run();
    }

    private static EngineLease lasting(@Nullable EngineLease lease) {
        if (lease == null) {
            throw new IllegalStateException("an unbounded wait ended without a lease");
        }
        return lease;
    }

    private @Nullable EngineLease runUninterruptibly() {
        boolean interrupted = Thread.interrupted();
        try {
            return run();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted though nothing here can be", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable EngineLease run() throws InterruptedException {
        AcquireEvent event = client.reports().acquireBegins();
        EngineLease lease = null;
        try {
            lease = attemptUntilOver();
        } catch (LockException e) {
            client.reports().failed(lock.name(), e);
            throw e;
        } finally {
            client.reports().acquireEnded(event, lock.name(), lease != null, wait.elapsedNanos(), attempts);
        }
        return lease;
    }

    private @Nullable EngineLease attemptUntilOver() throws InterruptedException {
        while (true) {
            EngineLease lease = attempt();
            if (lease != null) {
                return lease;
            }
            long left = wait.leftNanos();
            if (left <= 0) {
                return null;
            }
            sleep(Math.min(left, lock.delays().afterNanos(attempts)));
        }
    }

    private @Nullable EngineLease attempt() throws InterruptedException {
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        attempts++;
        byte[] token = client.tokens().next();
        ServerCall call = lock.requests().acquire(token);
        long sentNanos = System.nanoTime();
        long timeoutNanos = wait.requestNanos(client.timeoutNanos());
        boolean settled = false;
        client.asks();
        try {
            // Again, now that a client that closes waits for the reply.
            client.ensureOpen(lock.name());
            Object reply = interruptible ? call.executeInterruptibly(timeoutNanos) : call.execute(timeoutNanos);
            wait.answered(System.nanoTime() - sentNanos);
            EngineLease lease = Attempts.leaseOf(lock, token, reply, sentNanos);
            settled = true;
            return lease;
        } catch (LockException e) {
            settled = !(e instanceof OutcomeUnknownException);
            throw e;
        } finally {
            if (!settled) {
                Attempts.abandon(lock, token);
            }
            client.asksNoMore();
        }
    }

    private void sleep(long nanos) throws InterruptedException {
        long until = System.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            for (long left = nanos; left > 0; left = until - System.nanoTime()) {
                client.ensureOpen(lock.name());
                LockSupport.parkNanos(this, Math.min(left, LONGEST_NAP_NANOS));
                if (Thread.interrupted()) {
                    if (interruptible) {
                        throw new InterruptedException();
                    }
                    // Cleared, or the next park would return at once; restored below.
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
