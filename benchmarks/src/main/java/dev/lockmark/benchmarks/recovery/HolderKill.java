package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.recovery.Measured.Aftermath;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The holder's process is killed; the server lives. */
final class HolderKill implements Blow {
    private final String lock;
    private final KeyWatch key;
    private @Nullable Double ttlLeftMillis;

    HolderKill(Orders orders) {
        this.lock = orders.lock();
        this.key = KeyWatch.on(orders.redis());
    }

    @Override
    public void aim() {
        key.find(lock);
    }

    @Override
    public long strike(ChildJvm holder) {
        long struck = System.nanoTime();
        holder.kill();
        // Asked afterwards: a renewal between question and kill would make the answer wrong.
        OptionalDouble left = key.millisLeftAt(struck);
        ttlLeftMillis = left.isPresent() ? left.getAsDouble() : null;
        return struck;
    }

    @Override
    public Aftermath aftermath() {
        return new Aftermath(ttlLeftMillis, null, null);
    }

    @Override
    public void close() {
        key.close();
    }
}
