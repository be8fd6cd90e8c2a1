package dev.lockmark.engine;

import org.jspecify.annotations.Nullable;

/** What an attempt comes to, whichever way it was waited for. */
final class Attempts {
    private Attempts() {}

    /** The lease that a reply stands for, registered with the client; or null if the lock is held. */
    static @Nullable EngineLease leaseOf(EngineLock lock, byte[] token, @Nullable Object reply, long sentNanos) {
        long epoch = lock.requests().epoch(reply, token);
        if (epoch == Requests.BUSY) {
            return null;
        }
        EngineLease lease = new EngineLease(lock, token, epoch, sentNanos);
        if (!lease.isHeld()) {
            // The reply took as long as the lease: a lock with no validity left is no lock.
            abandon(lock, token);
            return null;
        }
        lock.client().keeper().add(lease);
        if (lock.client().isClosed()) {
            // Asked after it was added: of two that pass each other, either this or the closing finds the other.
            lock.client().keeper().remove(lease);
            abandon(lock, token);
            throw EngineClient.closedWhileUsing(lock.name());
        }
        return lease;
    }

    /**
     * Gives a token up that the server may have taken, or may yet take: for one lease from now, not from the beginning of the
     * request, because a driver that tries again may have sent it just now.
     */
    static void abandon(EngineLock lock, byte[] token) {
        lock.client()
                .abandoned()
                .add(lock, token, System.nanoTime() + lock.terms().leaseNanos());
    }
}
