package dev.lockmark.benchmarks.jmh;

import dev.lockmark.testkit.server.CommandStatistics;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/** Reads a server's counters over one connection of its own, and takes off what the reading itself costs. */
final class ServerCounters implements AutoCloseable {
    private static final Set<String> SCRIPTS = Set.of("eval", "evalsha", "fcall");

    /** {@code INFO stats} on the wire. */
    private static final int QUESTION_BYTES = "*2\r\n$4\r\nINFO\r\n$5\r\nstats\r\n".length();

    private final RedisServer server;
    private Map<String, CommandStatistics> statisticsBefore = Map.of();
    private String statsBefore = "";

    private ServerCounters(RedisServer server) {
        this.server = server;
    }

    static ServerCounters open(String redisUri) {
        return new ServerCounters(RedisServers.open(redisUri));
    }

    void begin() {
        try {
            // The bytes last here and first below, so that only one question and one answer lie between.
            statisticsBefore = server.oracle().commandStatistics();
            statsBefore = stats();
        } catch (JedisException e) {
            statisticsBefore = Map.of();
        }
    }

    /** What was spent since {@link #begin}, or null if the server does not tell. */
    @Nullable Spent end(Set<String> plainCommands) {
        if (statisticsBefore.isEmpty()) {
            return null;
        }
        try {
            String stats = stats();
            Map<String, CommandStatistics> statistics =
                    new HashMap<>(server.oracle().commandStatistics());
            statistics.remove("info");
            long in = number(stats, "total_net_input_bytes") - number(statsBefore, "total_net_input_bytes");
            long out = number(stats, "total_net_output_bytes") - number(statsBefore, "total_net_output_bytes");
            return new Spent(
                    calls(statistics), micros(statistics, plainCommands), in - QUESTION_BYTES, out - answerBytes());
        } catch (JedisException e) {
            return null;
        }
    }

    private long calls(Map<String, CommandStatistics> statistics) {
        return statistics.entrySet().stream()
                .mapToLong(entry ->
                        entry.getValue().calls() - before(entry.getKey()).calls())
                .sum();
    }

    /** A script's time includes that of its commands, which are counted again by themselves: those are left out. */
    private long micros(Map<String, CommandStatistics> statistics, Set<String> plainCommands) {
        boolean scripts = SCRIPTS.stream()
                .anyMatch(script -> statistics.containsKey(script)
                        && statistics.get(script).calls() > before(script).calls());
        return statistics.entrySet().stream()
                .filter(entry -> !scripts || SCRIPTS.contains(entry.getKey()) || plainCommands.contains(entry.getKey()))
                .mapToLong(entry ->
                        entry.getValue().microseconds() - before(entry.getKey()).microseconds())
                .sum();
    }

    private CommandStatistics before(String command) {
        return statisticsBefore.getOrDefault(command, CommandStatistics.NONE);
    }

    private String stats() {
        return String.valueOf(server.oracle().command("INFO", "stats"));
    }

    private int answerBytes() {
        int length = statsBefore.length();
        return "$".length() + Integer.toString(length).length() + 2 * "\r\n".length() + length;
    }

    private static long number(String info, String field) {
        return info.lines()
                .filter(line -> line.startsWith(field + ":"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(field.length() + 1).trim()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() {
        server.close();
    }

    /**
     * What operations have cost.
     *
     * @param commands commands that the server executed, those inside scripts included
     * @param micros microseconds of CPU that it executed them for
     * @param bytesIn what it has read
     * @param bytesOut what it has written
     */
    record Spent(long commands, long micros, long bytesIn, long bytesOut) {}
}
