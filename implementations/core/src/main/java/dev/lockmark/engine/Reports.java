package dev.lockmark.engine;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockListener;
import dev.lockmark.ReleaseOutcome;
import dev.lockmark.event.AcquireEvent;
import dev.lockmark.event.LeaseLostEvent;
import dev.lockmark.event.ReleaseEvent;
import dev.lockmark.event.RenewEvent;
import dev.lockmark.exception.LossReason;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import org.jspecify.annotations.Nullable;

/**
 * Tells flight recordings and the application's listener what happens. Costs next to nothing while nobody listens. Safe for
 * use by many threads.
 */
public final class Reports {
    private static final System.Logger LOG = System.getLogger("dev.lockmark");
    private static final EventType ACQUIRE = EventType.getEventType(AcquireEvent.class);
    private static final EventType RELEASE = EventType.getEventType(ReleaseEvent.class);

    private final String driver;
    private final LockListener listener;
    private final Executor callbacks;

    /**
     * Reports of one client.
     *
     * @param driver the driver's name in events
     * @param options who listens, and where callbacks run
     */
    public Reports(String driver, ClientOptions options) {
        this.driver = driver;
        this.listener = options.listener();
        this.callbacks = options.callbackExecutor();
    }

    /**
     * An acquisition begins.
     *
     * @return its event, or null if nobody records
     */
    public @Nullable AcquireEvent acquireBegins() {
        if (!ACQUIRE.isEnabled()) {
            return null;
        }
        AcquireEvent event = new AcquireEvent();
        event.begin();
        return event;
    }

    /**
     * An acquisition has ended.
     *
     * @param event from {@link #acquireBegins()}
     * @param lock the lock's name
     * @param acquired whether it succeeded
     * @param waitedNanos from its call to its end
     * @param attempts how many requests were made, 0 if that is not known
     */
    public void acquireEnded(
            @Nullable AcquireEvent event, String lock, boolean acquired, long waitedNanos, int attempts) {
        if (event != null && event.shouldCommit()) {
            event.lockName = lock;
            event.driver = driver;
            event.acquired = acquired;
            event.attempts = attempts;
            event.handoff = handoff(acquired, attempts);
            event.commit();
        }
        tell(to -> to.onAcquire(lock, acquired, Duration.ofNanos(waitedNanos), attempts));
    }

    private static String handoff(boolean acquired, int attempts) {
        if (!acquired) {
            return "none";
        }
        return switch (attempts) {
            case 0 -> "unknown";
            case 1 -> "immediate";
            default -> "polled";
        };
    }

    /**
     * A release begins.
     *
     * @return its event, or null if nobody records
     */
    public @Nullable ReleaseEvent releaseBegins() {
        if (!RELEASE.isEnabled()) {
            return null;
        }
        ReleaseEvent event = new ReleaseEvent();
        event.begin();
        return event;
    }

    /**
     * A release has ended.
     *
     * @param event from {@link #releaseBegins()}
     * @param lock the lock's name
     * @param outcome what the server found
     * @param heldNanos from the acquisition to the release
     */
    public void releaseEnded(@Nullable ReleaseEvent event, String lock, ReleaseOutcome outcome, long heldNanos) {
        if (event != null && event.shouldCommit()) {
            event.lockName = lock;
            event.driver = driver;
            event.outcome = outcome.name();
            event.held = heldNanos;
            event.commit();
        }
        tell(to -> to.onRelease(lock, outcome, Duration.ofNanos(heldNanos)));
    }

    void renewed(String lock, long roundTripNanos) {
        RenewEvent event = new RenewEvent();
        if (event.shouldCommit()) {
            event.lockName = lock;
            event.driver = driver;
            event.roundTrip = roundTripNanos;
            event.commit();
        }
        tellElsewhere(to -> to.onRenew(lock, Duration.ofNanos(roundTripNanos)));
    }

    /**
     * A lease was lost.
     *
     * @param lock the lock's name
     * @param reason why
     */
    public void lost(String lock, LossReason reason) {
        LeaseLostEvent event = new LeaseLostEvent();
        if (event.shouldCommit()) {
            event.lockName = lock;
            event.driver = driver;
            event.reason = reason.name();
            event.commit();
        }
        tellElsewhere(to -> to.onLost(lock, reason));
    }

    /**
     * A request failed for which a thread of the application waits, or whose failure it will see.
     *
     * @param lock the lock's name
     * @param failure what the application gets
     */
    public void failed(String lock, RuntimeException failure) {
        tell(to -> to.onFailure(lock, failure));
    }

    /** For failures that no thread of the application waits for. */
    void failedInBackground(String lock, RuntimeException failure) {
        tellElsewhere(to -> to.onFailure(lock, failure));
    }

    /**
     * Runs what belongs to the application where it cannot hold up anything of ours. Throws nothing.
     *
     * @param task what to run on the callback executor
     */
    public void callBack(Runnable task) {
        try {
            callbacks.execute(task);
        } catch (RuntimeException | Error refused) {
            LOG.log(
                    Level.WARNING,
                    "the callback executor refuses tasks; the callback runs on Lockmark's own thread",
                    refused);
            task.run();
        }
    }

    private void tellElsewhere(Consumer<LockListener> news) {
        if (listener != LockListener.NONE) {
            callBack(() -> tell(news));
        }
    }

    private void tell(Consumer<LockListener> news) {
        if (listener == LockListener.NONE) {
            return;
        }
        try {
            news.accept(listener);
        } catch (RuntimeException | Error e) {
            // An error too: thrown on, it would take the lease from its holder or end the renewals of all.
            LOG.log(Level.WARNING, "a lock listener threw, which is ignored", e);
        }
    }
}
