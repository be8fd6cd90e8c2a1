package dev.lockmark.testkit.server;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The servers that this JVM has started and not ended. The guards end them when the JVM is killed; on an ordinary exit
 * this does it a little sooner, and also when a signal to the whole process group has ended the guards as well.
 */
final class OpenServers {

    private static final Set<RedisServer> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(OpenServers::endAll, "lockmark-servers-end"));
    }

    private OpenServers() {}

    static void add(RedisServer server) {
        OPEN.add(server);
    }

    static void remove(RedisServer server) {
        OPEN.remove(server);
    }

    private static void endAll() {
        for (RedisServer server : List.copyOf(OPEN)) {
            try {
                server.end();
            } catch (RuntimeException e) {
                System.getLogger(OpenServers.class.getName())
                        .log(System.Logger.Level.WARNING, "could not end " + server.description(), e);
            }
        }
    }
}
