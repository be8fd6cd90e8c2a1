package dev.lockmark.redisson;

import java.util.List;

/**
 * Commands on their way to one node of the server.
 *
 * @param calls the commands
 * @param asking whether the node has the slot only in passing, so that each command must say that it knows
 * @param redirections how often the server has sent them elsewhere already
 */
record Leg(List<Call> calls, boolean asking, int redirections) {
    static Leg first(List<Call> calls) {
        return new Leg(calls, false, 0);
    }

    /** Those that somebody still waits for; from now on they count as sent. */
    List<Call> due() {
        return calls.stream().filter(Call::begin).toList();
    }
}
