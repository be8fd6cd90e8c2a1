package dev.lockmark.testkit.contract;

import dev.lockmark.LockListener;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.exception.LossReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener that remembers. */
final class Recorded implements LockListener {
    record Acquired(String lock, boolean acquired, Duration waited, int attempts) {}

    record Released(String lock, ReleaseOutcome outcome, Duration held) {}

    final List<Acquired> acquisitions = new CopyOnWriteArrayList<>();
    final List<Released> releases = new CopyOnWriteArrayList<>();
    final List<LossReason> losses = new CopyOnWriteArrayList<>();
    final List<RuntimeException> failures = new CopyOnWriteArrayList<>();
    final AtomicInteger renewals = new AtomicInteger();
    volatile long lastRenewalNanos;

    @Override
    public void onAcquire(String lockName, boolean acquired, Duration waited, int attempts) {
        acquisitions.add(new Acquired(lockName, acquired, waited, attempts));
    }

    @Override
    public void onRelease(String lockName, ReleaseOutcome outcome, Duration held) {
        releases.add(new Released(lockName, outcome, held));
    }

    @Override
    public void onRenew(String lockName, Duration roundTrip) {
        lastRenewalNanos = System.nanoTime();
        renewals.incrementAndGet();
    }

    @Override
    public void onLost(String lockName, LossReason reason) {
        losses.add(reason);
    }

    @Override
    public void onFailure(String lockName, RuntimeException failure) {
        failures.add(failure);
    }
}
