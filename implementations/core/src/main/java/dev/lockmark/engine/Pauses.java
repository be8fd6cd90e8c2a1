package dev.lockmark.engine;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Pauses that no thread waits for, on a timer of their own. Closing ends them all, so that nobody waits for ever. */
final class Pauses implements AutoCloseable {
    private final Timer timer;
    private final Set<Pause> underWay = ConcurrentHashMap.newKeySet();

    Pauses(String driver) {
        this.timer = new Timer(driver + "-retry");
    }

    /** A future that completes after so many nanoseconds, at once if this is closed. */
    CompletableFuture<@Nullable Void> of(long nanos) {
        Pause pause = new Pause();
        underWay.add(pause);
        // Added first: what is not in the timer any more, the closing finds here.
        if (timer.after(nanos, () -> end(pause)) == null) {
            end(pause);
        }
        return pause.over;
    }

    private void end(Pause pause) {
        underWay.remove(pause);
        pause.over.complete(null);
    }

    @Override
    public void close() {
        timer.close();
        underWay.forEach(this::end);
    }

    private static final class Pause {
        private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    }
}
