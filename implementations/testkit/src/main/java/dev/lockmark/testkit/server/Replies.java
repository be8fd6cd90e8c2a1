package dev.lockmark.testkit.server;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.util.SafeEncoder;

/** Sends plain commands and reads plain replies. */
final class Replies {

    private Replies() {}

    /** The reply with every byte string as text: a String, a Long, a List of those, or null. */
    static @Nullable Object call(Connection connection, String command, String... arguments) {
        byte[] name = command.getBytes(StandardCharsets.UTF_8);
        CommandArguments all = new CommandArguments(() -> name);
        for (String argument : arguments) {
            all.add(argument);
        }
        return SafeEncoder.encodeObject(connection.executeCommand(all));
    }

    /** The fields of an INFO reply, in the server's order; those of all sections together. */
    static Map<String, String> info(@Nullable Object reply) {
        Map<String, String> fields = new LinkedHashMap<>();
        String.valueOf(reply).lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0 && line.charAt(0) != '#') {
                fields.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return fields;
    }

    static List<String> strings(List<?> reply) {
        return reply.stream().map(String::valueOf).toList();
    }

    static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (true) {
            if (root.getCause() != null) {
                root = root.getCause();
            } else if (root.getSuppressed().length > 0) {
                // Jedis tries each address of a host and keeps what went wrong with them here.
                root = root.getSuppressed()[0];
            } else {
                break;
            }
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }
}
