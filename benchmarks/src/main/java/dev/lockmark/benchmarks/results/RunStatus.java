package dev.lockmark.benchmarks.results;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run is and how far it came. Written when the run starts, so that a run which is killed leaves a file that does
 * not call it complete.
 *
 * @param kind what was asked for, for example {@code quick} or {@code jmh}
 * @param state whether it still runs, came to its end, or stopped before
 * @param reason why it is incomplete; null otherwise
 * @param startedAt the wall-clock time of the start
 * @param seconds how long it has run, at the time of writing
 * @param seed the seed of the order of the rounds
 * @param rounds the number of interleaved rounds asked for
 * @param command the command that started it, without passwords
 * @param failures the benchmarks that failed, in the order of failing
 */
public record RunStatus(
        String kind,
        State state,
        @Nullable String reason,
        Instant startedAt,
        double seconds,
        long seed,
        int rounds,
        String command,
        List<Failure> failures) {

    /** How far a run came. */
    public enum State {
        /** It has started and not ended: it still runs, or it was killed. */
        RUNNING,
        /** It came to its end. */
        COMPLETE,
        /** It stopped before its end; what it had measured is kept. */
        INCOMPLETE;

        /**
         * The word in the file.
         *
         * @return the name in lower case
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A benchmark that gave no result.
     *
     * @param benchmark the name of the benchmark
     * @param contender the id of the contender
     * @param message one line: what went wrong
     */
    public record Failure(String benchmark, String contender, String message) {}

    /**
     * Checks that only an incomplete run has a reason, and copies the failures.
     *
     * @param kind what was asked for
     * @param state how far it came
     * @param reason why it is incomplete; null otherwise
     * @param startedAt the time of the start
     * @param seconds how long it has run; finite, at least 0
     * @param seed the seed of the order of the rounds
     * @param rounds the number of rounds
     * @param command the command
     * @param failures the benchmarks that failed
     * @throws IllegalArgumentException when reason or seconds break these rules
     */
    public RunStatus {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(startedAt, "startedAt");
        Objects.requireNonNull(command, "command");
        if ((state == State.INCOMPLETE) != (reason != null)) {
            throw new IllegalArgumentException("reason must be given for an incomplete run and for no other: state "
                    + state.word() + ", reason " + reason);
        }
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException("seconds must be finite and at least 0: " + seconds);
        }
        failures = List.copyOf(failures);
    }

    /**
     * A run that starts now.
     *
     * @param kind what was asked for
     * @param startedAt the wall-clock time
     * @param seed the seed of the order of the rounds
     * @param rounds the number of interleaved rounds
     * @param command the command, without passwords
     * @return the status to write before anything is measured
     */
    public static RunStatus started(String kind, Instant startedAt, long seed, int rounds, String command) {
        return new RunStatus(kind, State.RUNNING, null, startedAt, 0, seed, rounds, command, List.of());
    }

    /**
     * Adds a benchmark that failed.
     *
     * @param failure what failed
     * @return a copy with it
     */
    public RunStatus withFailure(Failure failure) {
        List<Failure> more = new ArrayList<>(failures);
        more.add(failure);
        return new RunStatus(kind, state, reason, startedAt, seconds, seed, rounds, command, more);
    }

    /**
     * The run came to its end.
     *
     * @param elapsed time since the start, on the monotonic clock
     * @return a copy that says so
     */
    public RunStatus complete(Duration elapsed) {
        return ended(State.COMPLETE, null, elapsed);
    }

    /**
     * The run stopped before its end.
     *
     * @param why one line
     * @param elapsed time since the start, on the monotonic clock
     * @return a copy that says so
     */
    public RunStatus incomplete(String why, Duration elapsed) {
        return ended(State.INCOMPLETE, why, elapsed);
    }

    private RunStatus ended(State end, @Nullable String why, Duration elapsed) {
        double exact = Math.max(0, elapsed.toMillis()) / 1000.0;
        return new RunStatus(kind, end, why, startedAt, exact, seed, rounds, command, failures);
    }
}
