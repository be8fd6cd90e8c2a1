package dev.lockmark.testkit.server;

import java.net.SocketTimeoutException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Asks the server itself, through a connection of the testkit's own, so that no driver is asked whether it was right.
 *
 * <p>Its own questions count in the server's statistics like anyone's. Any thread may call any method; calls run one at
 * a time. The connection is opened at the first call and again after the server was restarted. Every method throws
 * {@link JedisConnectionException} if the server does not answer within 2 seconds, and {@link
 * redis.clients.jedis.exceptions.JedisDataException} if it answers an error.
 */
public final class ServerOracle {

    private final Supplier<Connection> connector;
    private @Nullable Connection connection;

    ServerOracle(Supplier<Connection> connector) {
        this.connector = connector;
    }

    /**
     * Sends any command. If the connection is found cut, the command is sent once more on a new one, so it may run
     * twice; after a timeout it is not.
     *
     * @param name the command, such as {@code GET}
     * @param arguments its arguments
     * @return a String, a Long, a List of those, or null
     */
    public synchronized @Nullable Object command(String name, String... arguments) {
        boolean reused = connection != null;
        try {
            return Replies.call(connected(), name, arguments);
        } catch (JedisConnectionException e) {
            close();
            if (!reused || e.getCause() instanceof SocketTimeoutException) {
                throw e;
            }
        }
        try {
            return Replies.call(connected(), name, arguments);
        } catch (JedisConnectionException e) {
            close();
            throw e;
        }
    }

    private Connection connected() {
        Connection current = connection;
        if (current == null) {
            current = connector.get();
            connection = current;
        }
        return current;
    }

    /** Drops the connection; the next call opens another one. */
    synchronized void close() {
        Connection current = connection;
        connection = null;
        if (current != null) {
            current.close();
        }
    }

    /**
     * The rest of a key's life.
     *
     * @param key the key
     * @return milliseconds; -1 if the key never expires, -2 if there is no such key
     */
    public long pttl(String key) {
        return number(command("PTTL", key));
    }

    /**
     * Whether there is such a key.
     *
     * @param key the key
     * @return whether it is there
     */
    public boolean exists(String key) {
        return number(command("EXISTS", key)) == 1;
    }

    /**
     * The value of a key that holds a string.
     *
     * @param key the key
     * @return the value, empty if there is no such key
     */
    public Optional<String> get(String key) {
        return Optional.ofNullable((String) command("GET", key));
    }

    /**
     * All keys of the connection's database that match a pattern, found by SCAN: those that are there all the while are
     * found, others may be.
     *
     * @param pattern a glob, {@code *} for all
     * @return the keys in alphabetical order
     */
    public Set<String> keys(String pattern) {
        Set<String> keys = new TreeSet<>();
        String cursor = "0";
        do {
            List<?> reply = list(command("SCAN", cursor, "MATCH", pattern, "COUNT", "1000"));
            cursor = String.valueOf(reply.get(0));
            keys.addAll(Replies.strings(list(reply.get(1))));
        } while (!cursor.equals("0"));
        return keys;
    }

    /**
     * Sections of INFO.
     *
     * @param section the section, such as {@code stats}; {@code everything} for all
     * @return the fields, in the server's order; empty where the server does not tell
     */
    public Map<String, String> info(String section) {
        return Replies.info(command("INFO", section));
    }

    /**
     * What each command has cost since the start or the last reset.
     *
     * @return the statistics by lower-case name, such as {@code evalsha} or {@code client|list}
     */
    public Map<String, CommandStatistics> commandStatistics() {
        Map<String, CommandStatistics> all = new LinkedHashMap<>();
        info("commandstats").forEach((name, fields) -> {
            if (name.startsWith("cmdstat_")) {
                all.put(name.substring("cmdstat_".length()), CommandStatistics.parse(fields));
            }
        });
        return all;
    }

    /**
     * How often a command has run, called by a client or by a script.
     *
     * @param name the command, in any case
     * @return the number of calls, 0 if there were none
     */
    public long commandCalls(String name) {
        return commandStatistics()
                .getOrDefault(name.toLowerCase(Locale.ROOT), CommandStatistics.NONE)
                .calls();
    }

    /**
     * Whether the server has a command: the only sure way to know what it can do.
     *
     * @param name the command, such as {@code DELEX}
     * @return whether {@code COMMAND INFO} knows it
     */
    public boolean knows(String name) {
        List<?> reply = list(command("COMMAND", "INFO", name));
        // Absent is a null element, or an empty array on some servers.
        return !reply.isEmpty() && reply.get(0) instanceof List<?> known && !known.isEmpty();
    }

    /**
     * Who is connected, without the testkit's own connections.
     *
     * @return one entry for each connection
     */
    public List<ConnectedClient> clients() {
        return String.valueOf(command("CLIENT", "LIST"))
                .lines()
                .filter(line -> !line.isBlank())
                .map(ConnectedClient::parse)
                .filter(client -> !client.name().equals(ServerAddress.PROBE_NAME))
                .toList();
    }

    /**
     * The channels that have a subscriber, those of patterns and of shards not among them.
     *
     * @return the channels in alphabetical order
     */
    public Set<String> channels() {
        return new TreeSet<>(Replies.strings(list(command("PUBSUB", "CHANNELS"))));
    }

    /**
     * How many subscribe to a channel, patterns not counted.
     *
     * @param channel the channel
     * @return the number of subscribers
     */
    public long subscribers(String channel) {
        return number(list(command("PUBSUB", "NUMSUB", channel)).get(1));
    }

    /**
     * A setting of the server.
     *
     * @param name its name, such as {@code maxmemory-policy}
     * @return its value, empty if the server has no such setting
     */
    public Optional<String> configGet(String name) {
        List<?> reply = list(command("CONFIG", "GET", name));
        return reply.size() < 2 ? Optional.empty() : Optional.of(String.valueOf(reply.get(1)));
    }

    private static long number(@Nullable Object reply) {
        return reply instanceof Long number ? number : Long.parseLong(String.valueOf(reply));
    }

    private static List<?> list(@Nullable Object reply) {
        return reply instanceof List<?> list ? list : List.of();
    }
}
