package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.run.Progress;
import dev.lockmark.benchmarks.run.Unit;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far a run is: a bar on a terminal, plain lines elsewhere. */
final class ConsoleProgress implements Progress {
    private final boolean terminal;
    private final long startNanos = System.nanoTime();
    private @Nullable ProgressBar bar;
    private int steps;
    private int done;
    private int round;

    private ConsoleProgress(boolean terminal) {
        this.terminal = terminal;
    }

    static Progress forThisConsole() {
        return new ConsoleProgress(Terminal.isThere());
    }

    @Override
    public void begins(int all) {
        steps = all;
        if (terminal) {
            bar = new ProgressBarBuilder()
                    .setTaskName("measuring")
                    .setInitialMax(all)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(250)
                    .continuousUpdate()
                    .build();
        }
    }

    @Override
    public void starts(Unit unit, int inRound) {
        round = inRound;
        if (bar != null) {
            bar.setExtraMessage(" " + unit.family() + " " + unit.contender());
        }
    }

    @Override
    public void measured(Unit unit, String figure) {
        step(unit, figure);
    }

    @Override
    public void failed(Unit unit, String why) {
        step(unit, "FAILED: " + why);
    }

    @Override
    public void skipped(Unit unit) {
        step(unit, "skipped, it has failed before");
    }

    private void step(Unit unit, String what) {
        done++;
        if (bar != null) {
            bar.step();
            return;
        }
        long elapsed = System.nanoTime() - startNanos;
        Duration left = Duration.ofNanos(elapsed / done * (steps - done));
        System.out.printf(
                Locale.ROOT,
                "[%" + Integer.toString(steps).length() + "d/%d] round %d  %-12s %-34s %s, %d:%02d left%n",
                done,
                steps,
                round,
                unit.family(),
                unit.contender(),
                what,
                left.toMinutes(),
                left.toSecondsPart());
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
