package dev.lockmark.benchmarks.report.read;

import java.util.Arrays;
import java.util.List;

/**
 * A contender's id taken apart: {@code client:algorithm[+option...]}, or {@code floor:client}.
 *
 * @param id as written
 * @param client which client library it talks through; empty if the id does not say
 * @param algorithm the lock algorithm; {@code floor} for the bare commands with no lock around them
 * @param options the options after the algorithm
 */
public record ContenderId(String id, String client, String algorithm, List<String> options) {

    private static final String FLOOR = "floor";

    /** Lockmark's lock over a client that has locks of its own. */
    private static final String OVER_ITS_CONNECTION = "-connection";

    /**
     * Takes an id apart. Any text is an id: another project's contender may be named as it likes.
     *
     * @param id the id
     * @return its parts
     */
    public static ContenderId of(String id) {
        int colon = id.indexOf(':');
        if (colon < 0) {
            return new ContenderId(id, "", id, List.of());
        }
        String client = id.substring(0, colon);
        String rest = id.substring(colon + 1);
        if (client.equals(FLOOR)) {
            return new ContenderId(id, rest, FLOOR, List.of());
        }
        List<String> parts = Arrays.asList(rest.split("\\+", -1));
        return new ContenderId(id, client, parts.get(0), List.copyOf(parts.subList(1, parts.size())));
    }

    /**
     * The client library whose bare commands this is read against: {@code redisson} for {@code redisson-connection:spin}.
     *
     * @return its name; empty if the id does not say
     */
    public String library() {
        return client.endsWith(OVER_ITS_CONNECTION)
                ? client.substring(0, client.length() - OVER_ITS_CONNECTION.length())
                : client;
    }

    /**
     * Whether this is the bare commands, against which the locks of the same client are read.
     *
     * @return true for a floor
     */
    public boolean isFloor() {
        return algorithm.equals(FLOOR);
    }
}
