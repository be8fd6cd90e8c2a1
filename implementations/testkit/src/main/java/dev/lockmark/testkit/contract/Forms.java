package dev.lockmark.testkit.contract;

import dev.lockmark.ReleaseCommand;
import dev.lockmark.testkit.server.ServersUnderTest;
import java.util.ArrayList;
import java.util.List;

/**
 * Which ways to lock a line of the contract is run with: those that could make a difference to it. An ordinary build takes each
 * value at least once, the whole contract each way to fence with each way to release.
 */
enum Forms {
    /** What speaks of the client alone: the default form of the default algorithm. */
    ONE {
        @Override
        List<LockForm> list() {
            return List.of(new LockForm(Algorithm.SPIN, true, ReleaseCommand.EVALSHA));
        }
    },
    /** What speaks of waiting: each algorithm in its default form. */
    ALGORITHMS {
        @Override
        List<LockForm> list() {
            List<LockForm> forms = new ArrayList<>();
            for (Algorithm algorithm : Algorithm.values()) {
                forms.add(new LockForm(algorithm, true, ReleaseCommand.EVALSHA));
            }
            return forms;
        }
    },
    /** What speaks of what happens on the server: each atomic step in each form. */
    EVERY {
        @Override
        List<LockForm> list() {
            List<LockForm> forms = new ArrayList<>();
            for (Algorithm algorithm : Algorithm.values()) {
                boolean first = algorithm == Algorithm.SPIN;
                for (ReleaseCommand release : ReleaseCommand.values()) {
                    for (boolean fenced : new boolean[] {true, false}) {
                        // The algorithms differ in how they wait, the fencing only in the acquisition.
                        boolean usual = release == ReleaseCommand.EVALSHA;
                        if ((first && (WHOLE || fenced || usual)) || (usual && fenced)) {
                            forms.add(new LockForm(algorithm, fenced, release));
                        }
                    }
                }
            }
            return forms;
        }
    },
    /** As {@link #EVERY}, those with fencing tokens. */
    FENCED {
        @Override
        List<LockForm> list() {
            return EVERY.list().stream().filter(LockForm::fenced).toList();
        }
    };

    private static final boolean WHOLE = Boolean.getBoolean(ServersUnderTest.PROPERTY);

    abstract List<LockForm> list();

    /** Whether a line is run with each of several kinds of locks, or with the first alone. */
    boolean differByLibrary() {
        return this == ALGORITHMS || this == FENCED || (WHOLE && this == EVERY);
    }
}
