package dev.lockmark.benchmarks.server;

import dev.lockmark.testkit.server.ServerOracle;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import redis.clients.jedis.exceptions.JedisException;

/** The function libraries that a run loads: unlike scripts they are data, which a given server would keep for ever. */
final class FunctionLibraries {
    private static final String OURS = "lockmark_*";

    private final ServerOracle oracle;
    private final Set<String> before;

    private FunctionLibraries(ServerOracle oracle) {
        this.oracle = oracle;
        this.before = names();
    }

    /** Notes what is there: an application's own library stays. */
    static FunctionLibraries before(ServerOracle oracle) {
        return new FunctionLibraries(oracle);
    }

    /** Removes what came since. */
    void removeAdded() {
        names().stream().filter(name -> !before.contains(name)).forEach(this::remove);
    }

    private void remove(String name) {
        oracle.command("FUNCTION", "DELETE", name);
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        try {
            if (oracle.command("FUNCTION", "LIST", "LIBRARYNAME", OURS) instanceof List<?> libraries) {
                // Each library is a flat list of fields and values, the name first.
                libraries.forEach(library -> {
                    if (library instanceof List<?> fields && fields.size() > 1) {
                        names.add(String.valueOf(fields.get(1)));
                    }
                });
            }
        } catch (JedisException notThere) {
            // Before Redis 7, or not permitted: then none was loaded either.
        }
        return names;
    }
}
