package dev.lockmark.benchmarks.contender;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A lock that can be measured. Implementations come with the jar, or from another jar on the class path through a
 * {@link ContenderProvider}.
 */
public interface Contender {
    /**
     * What it is called on the command line and in results.
     *
     * @return {@code client:algorithm[+option...]}, lower case, without spaces or commas
     */
    String id();

    /**
     * What it is, for {@code list}.
     *
     * @return one line
     */
    String description();

    /**
     * What it guarantees, so that nobody compares a lock with less than a lock unawares.
     *
     * @return the promises
     */
    Set<Promise> promises();

    /**
     * What it does otherwise than the lock API says, for {@code list}.
     *
     * @return a clause for each, empty if there is nothing to state
     */
    default List<String> deviations() {
        return List.of();
    }

    /**
     * Connects to the server under test.
     *
     * @param redisUri {@code redis://...}, or in a failover of {@code recovery} {@code redis-sentinel://host:port,...#primary}
     * @return a client, which the caller closes
     * @throws Exception if it cannot connect; the message is shown to the user
     */
    ContenderClient connect(String redisUri) throws Exception;

    /**
     * Connects for locks that all have the same lease time. To be overridden where it is a property of the client and not of the
     * lock.
     *
     * @param redisUri {@code redis://...}
     * @param lease the lease time of every lock of this client
     * @return a client, which the caller closes
     * @throws Exception if it cannot connect; the message is shown to the user
     */
    default ContenderClient connect(String redisUri, Duration lease) throws Exception {
        return connect(redisUri);
    }
}
