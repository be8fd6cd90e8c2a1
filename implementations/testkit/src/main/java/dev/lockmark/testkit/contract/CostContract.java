package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.DistributedLock;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.WaitStrategy;
import dev.lockmark.testkit.server.CommandStatistics;
import java.time.Duration;
import java.util.Map;

/** What a lock costs, counted on both sides. */
abstract class CostContract {
    private static final int CYCLES = 50;

    @LockTest(Forms.EVERY)
    void anUncontendedCycleIsTwoCommandsInTheFormAskedFor(Stage stage) throws Exception {
        LockClient client = stage.client();
        DistributedLock lock = stage.lock(Duration.ofSeconds(20));
        lock.acquire().close();
        long sent = client.commandsSent();
        Map<String, CommandStatistics> before = stage.oracle().commandStatistics();
        for (int i = 0; i < CYCLES; i++) {
            lock.acquire().close();
        }
        Map<String, CommandStatistics> after = stage.oracle().commandStatistics();
        assertThat(client.commandsSent() - sent).isEqualTo(2 * CYCLES);

        ReleaseCommand release = stage.form().release();
        int scriptsPerCycle = (stage.form().fenced() ? 1 : 0) + (release == ReleaseCommand.NATIVE ? 0 : 1);
        String script = switch (release) {
            case EVAL -> "eval";
            case EVALSHA, NATIVE -> "evalsha";
            case FCALL -> "fcall";
        };
        for (String name : new String[] {"eval", "evalsha", "fcall"}) {
            assertThat(calls(after, name) - calls(before, name))
                    .as(name)
                    .isEqualTo(name.equals(script) ? (long) scriptsPerCycle * CYCLES : 0);
        }
        long deletes =
                calls(after, "delex") + calls(after, "delifeq") - calls(before, "delex") - calls(before, "delifeq");
        assertThat(deletes).as("native").isEqualTo(release == ReleaseCommand.NATIVE ? CYCLES : 0);
        for (String name : new String[] {"script|load", "function|load", "command|info"}) {
            assertThat(calls(after, name)).as(name).isEqualTo(calls(before, name));
        }
    }

    private static long calls(Map<String, CommandStatistics> statistics, String name) {
        return statistics.getOrDefault(name, CommandStatistics.NONE).calls();
    }

    @Line("M09")
    @LockTest
    void aWaiterAsksNoMoreOftenThanItsStrategySays(Stage stage) throws Exception {
        var holder = stage.takenByOther();
        LockClient client = stage.client();
        long sent = client.commandsSent();
        Duration wait = Duration.ofMillis(400);
        var spin = stage.lasting(wait).withWaitStrategy(WaitStrategy.spin(Duration.ofMillis(40)));
        assertThat(client.lock(stage.name(), spin).tryAcquire(wait)).isEmpty();
        // One at the beginning, one after each delay at the most, one at the end.
        assertThat(client.commandsSent() - sent).isBetween(2L, 12L);
        holder.close();
    }
}
