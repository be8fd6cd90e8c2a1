package dev.lockmark.testkit.server;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of {@code CLIENT LIST}.
 *
 * @param fields every field under the server's own name for it, such as {@code addr}, {@code cmd}, {@code age}
 */
public record ConnectedClient(Map<String, String> fields) {

    /**
     * Copies.
     *
     * @param fields every field under the server's own name for it
     */
    public ConnectedClient {
        fields = Map.copyOf(fields);
    }

    static ConnectedClient parse(String line) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : line.split(" ", -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(field.substring(0, equals), field.substring(equals + 1));
            }
        }
        return new ConnectedClient(fields);
    }

    /**
     * The connection's id, unique for the life of the server.
     *
     * @return the id
     */
    public long id() {
        return Long.parseLong(fields.getOrDefault("id", "-1"));
    }

    /**
     * The name that the client gave the connection.
     *
     * @return the name, empty if it gave none
     */
    public String name() {
        return fields.getOrDefault("name", "");
    }

    /**
     * How many channels, patterns and shard channels it is subscribed to.
     *
     * @return the sum of the three
     */
    public int subscriptions() {
        return count("sub") + count("psub") + count("ssub");
    }

    private int count(String field) {
        return Integer.parseInt(fields.getOrDefault(field, "0"));
    }
}
