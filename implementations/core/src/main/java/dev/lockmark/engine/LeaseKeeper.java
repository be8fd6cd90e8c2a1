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
    private final Reports reports;
    private final long timeoutNanos;
    private final Set<EngineLease> leases = ConcurrentHashMap.newKeySet();
    private final WakeUp wakeUp;

    LeaseKeeper(Driver driver, Timer timer, Reports reports, long timeoutNanos) {
        this.driver = driver;
        this.reports = reports;
        this.timeoutNanos = timeoutNanos;
        this.wakeUp = new WakeUp(timer, this::look);
    }

    void add(EngineLease lease) {
        leases.add(lease);
        lookAgainFor(lease);
    }

    void remove(EngineLease lease) {
        leases.remove(lease);
    }

    int size() {
        return leases.size();
    }

    /** Makes sure that the lease is looked at when it must be. */
    void lookAgainFor(EngineLease lease) {
        wakeUp.at(lease.nextLookNanos(System.nanoTime()));
    }

    private void look() {
        try {
            lookAtAll(System.nanoTime());
        } finally {
            // Whatever happened: the other leases must not suffer for it.
            long now = System.nanoTime();
            leases.stream()
                    .mapToLong(lease -> lease.nextLookNanos(now))
                    .reduce((one, other) -> one - other < 0 ? one : other)
                    .ifPresent(wakeUp::at);
        }
    }

    private void lookAtAll(long now) {
        List<EngineLease> due = new ArrayList<>();
        for (EngineLease lease : leases) {
            if (!lease.isActive()) {
                remove(lease);
            } else if (lease.deadlineNanos() - now <= 0) {
                lease.validityOver();
            } else if (lease.isRenewalDue(now)) {
                due.add(lease);
            }
        }
        for (int from = 0; from < due.size(); from += LARGEST_BATCH) {
            renew(due.subList(from, Math.min(due.size(), from + LARGEST_BATCH)));
        }
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
                    lease.automaticRenewalAnswered(reply, sentNanos);
                } else {
                    // Tried again before the deadline, because the lease has kept an early time for its next renewal.
                    reports.failedInBackground(lease.lockName(), Futures.failure(failure));
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
