package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class WakeUpTest {
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    @Test
    void anOvertakenRunIsTakenBack() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        try (Timer timer = new Timer("test")) {
            WakeUp wakeUp = new WakeUp(timer, runs::release);
            for (int i = 0; i < 100; i++) {
                wakeUp.at(System.nanoTime() + HOUR);
                wakeUp.at(System.nanoTime());
                runs.acquire();
            }
            wakeUp.at(System.nanoTime() + HOUR);
            assertThat(timer.size()).isEqualTo(1);
        }
    }

    @Test
    void noRequestIsLostWhileTheTaskRuns() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        try (Timer timer = new Timer("test")) {
            WakeUp wakeUp = new WakeUp(timer, runs::release);
            for (int i = 0; i < 20_000; i++) {
                runs.drainPermits();
                wakeUp.at(System.nanoTime() + i % 50_000);
                assertThat(runs.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
            }
        }
    }
}
