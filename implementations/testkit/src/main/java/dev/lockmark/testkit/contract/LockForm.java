package dev.lockmark.testkit.contract;

import dev.lockmark.LockOptions;
import dev.lockmark.ReleaseCommand;
import dev.lockmark.testkit.server.ServerOracle;
import java.util.Locale;
import java.util.Optional;

/** One way to lock: an algorithm, with or without fencing, and a way to call its atomic steps. */
record LockForm(Algorithm algorithm, boolean fenced, ReleaseCommand release) {

    LockOptions options() {
        LockOptions options = algorithm.applyTo(LockOptions.defaults()).withReleaseCommand(release);
        return fenced ? options : options.withoutFencing();
    }

    /** Why a server cannot do this, or empty if it can. */
    Optional<String> missingOn(ServerOracle server) {
        if (release == ReleaseCommand.NATIVE && !server.knows("DELEX") && !server.knows("DELIFEQ")) {
            return Optional.of("the server has neither DELEX nor DELIFEQ, which the native release needs");
        }
        if (release == ReleaseCommand.FCALL && !server.knows("FCALL")) {
            return Optional.of("the server has no FCALL");
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return algorithm.name().toLowerCase(Locale.ROOT)
                + (fenced ? "" : "+unfenced")
                + "+"
                + release.name().toLowerCase(Locale.ROOT);
    }
}
