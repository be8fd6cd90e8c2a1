package dev.lockmark.benchmarks.recovery;

import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.contender.Promise;
import java.util.Locale;
import java.util.Optional;

/** What can happen to the holder of a lock. */
public enum Event {
    /** Its process is killed with SIGKILL. */
    KILL,
    /** Its process and the server's primary are killed with SIGKILL; Sentinels make a replica the new primary. */
    FAILOVER;

    /**
     * The word on the command line and in results.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Why a contender's promises keep it from taking part.
     *
     * @param contender the contender
     * @return a clause, empty if it can take part
     */
    public Optional<String> obstacle(Contender contender) {
        if (!contender.promises().contains(Promise.EXPIRES)) {
            return Optional.of("it does not promise that a dead holder's lock expires");
        }
        if (!contender.promises().contains(Promise.RENEWS)) {
            return Optional.of(
                    "it does not promise to renew a lease, so there is no holder to kill in the middle of it");
        }
        return Optional.empty();
    }
}
