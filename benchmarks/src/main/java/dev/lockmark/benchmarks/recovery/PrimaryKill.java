package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.recovery.Measured.Aftermath;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The primary is killed together with the holder: the lock that its replica has, if it has it, expires there. */
final class PrimaryKill implements Blow {
    private final String lock;
    private final ProcessHandle primary;
    private final KeyWatch key;
    private final KeyWatch replicasKey;
    private final SwitchWatch detection;
    private @Nullable Double ttlLeftMillis;
    private @Nullable Boolean replicated;

    PrimaryKill(Orders orders, Orders.Primary killed) {
        this.lock = orders.lock();
        this.primary = ProcessHandle.of(killed.pid())
                .orElseThrow(() -> new IllegalStateException("the primary has ended before it was killed"));
        this.key = KeyWatch.on(killed.redis());
        this.replicasKey = KeyWatch.on(killed.replica());
        this.detection = new SwitchWatch(killed.sentinel(), killed.name());
    }

    @Override
    public void aim() {
        key.find(lock);
        replicasKey.find(key);
        // Its first question takes longer than the next ones.
        replicasKey.millisLeftAt(System.nanoTime());
        detection.begin();
    }

    @Override
    public long strike(ChildJvm holder) {
        OptionalDouble there = key.millisLeftAt(System.nanoTime());
        long struck = System.nanoTime();
        holder.kill();
        primary.destroyForcibly();
        OptionalDouble here = replicasKey.millisLeftAt(struck);
        replicated = key.isFound() ? here.isPresent() : null;
        // A key that had not reached the replica is gone: what it had left on the primary is told all the same.
        OptionalDouble left = here.isPresent() ? here : there;
        ttlLeftMillis = left.isPresent() ? left.getAsDouble() : null;
        detection.struck(struck);
        return struck;
    }

    @Override
    public Aftermath aftermath() throws InterruptedException {
        return new Aftermath(ttlLeftMillis, detection.millis(), replicated);
    }

    @Override
    public void close() {
        detection.close();
        replicasKey.close();
        key.close();
    }
}
