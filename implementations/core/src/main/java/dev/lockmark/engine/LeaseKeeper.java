package dev.lockmark.engine;

import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LossReason;
import dev.lockmark.script.Futures;
import dev.lockmark.script.ScriptCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Renews the leases of a client and notices when a validity runs out. One set and one wake-up for all of them, not a timer
 * task each: an uncontended cycle then costs an insertion and a removal, whatever the number of leases, and what is due at
 * about the same time goes out in one batch.
 */
final class LeaseKeeper {
    /** No batch is larger, so that ten thousand renewals do not stand in one request's way. */
    private static final int LARGEST_BATCH = 1000;

    private final Driver driver;
    private final Timer timer;
    private final Reports reports;
    private final long timeoutNanos;
    private final Set<EngineLease> leases = ConcurrentHashMap.newKeySet();

    /** When the set is looked at next, on the clock of {@link System#nanoTime()}, or {@link #NEVER}. */
    private final AtomicLong nextLook = new AtomicLong(NEVER);

    private static final long NEVER = Long.MAX_VALUE;

    LeaseKeeper(Driver driver, Timer timer, Reports reports, long timeoutNanos) {
        this.driver = driver;
        this.timer = timer;
        this.reports = reports;
        this.timeoutNanos = timeoutNanos;
    }

    void add(EngineLease lease) {
        leases.add(lease);
        lookAgainAt(lease.nextLookNanos());
    }

    void remove(EngineLease lease) {
        leases.remove(lease);
    }

    int size() {
        return leases.size();
    }

    /** Makes sure that the set is looked at then, or earlier. */
    void lookAgainAt(long atNanos) {
        while (true) {
            long planned = nextLook.get();
            if (planned != NEVER && atNanos - planned >= 0) {
                return;
            }
            if (nextLook.compareAndSet(planned, atNanos)) {
                timer.after(atNanos - System.nanoTime(), this::look);
                return;
            }
        }
    }

    private void look() {
        long now = System.nanoTime();
        // Forgotten before the look: a lease that is added meanwhile plans a look of its own.
        nextLook.set(NEVER);
        List<EngineLease> due = new ArrayList<>();
        for (EngineLease lease : leases) {
            if (!lease.isActive()) {
                remove(lease);
            } else if (lease.deadlineNanos() - now <= 0) {
                lease.validityOver();
            } else if (lease.isRenewalDue(now + lease.lock().terms().leaseNanos() / 30)) {
                due.add(lease);
            }
        }
        for (int from = 0; from < due.size(); from += LARGEST_BATCH) {
            renew(due.subList(from, Math.min(due.size(), from + LARGEST_BATCH)));
        }
        leases.stream()
                .mapToLong(EngineLease::nextLookNanos)
                .reduce((one, other) -> one - other < 0 ? one : other)
                .ifPresent(this::lookAgainAt);
    }

    private void renew(List<EngineLease> due) {
        long sentNanos = System.nanoTime();
        List<ScriptCall> calls =
                due.stream().map(lease -> lease.beginRenewal(sentNanos)).toList();
        List<CompletableFuture<@Nullable Object>> replies = ScriptCall.executeBatch(driver, calls, timeoutNanos);
        for (int i = 0; i < due.size(); i++) {
            EngineLease lease = due.get(i);
            replies.get(i).whenComplete((reply, failure) -> {
                if (failure == null) {
                    lease.renewalAnswered(reply, sentNanos, lease.lock().terms().leaseNanos());
                } else {
                    // Tried again before the deadline, because the lease has kept an early time for its next renewal.
                    reports.failed(lease.lockName(), Futures.failure(failure));
                }
            });
        }
    }

    /** Ends renewal; what is held is reported as lost to the client's closing. */
    void close() {
        for (EngineLease lease : leases) {
            lease.lose(LossReason.CLIENT_CLOSED);
        }
    }
}
