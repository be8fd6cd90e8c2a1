package dev.lockmark.testkit.topology;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of three primaries that share the slots, each with a replica if one is asked for. All are processes of this JVM's
 * own, and end with it.
 *
 * <p>Any thread may call any method. Every method that waits does so for at most 45 seconds, and throws
 * {@link IllegalStateException} then, or when its thread is interrupted.
 */
public final class ClusterSet implements AutoCloseable {
    private static final int PRIMARIES = 3;
    private static final int SLOTS = 16384;

    private final Group group;
    private final Map<RedisServer, String> ids;

    private ClusterSet(Group group) {
        this.group = group;
        this.ids = group.servers().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Function.identity(),
                        node -> String.valueOf(node.oracle().command("CLUSTER", "MYID"))));
    }

    /**
     * Starts three primaries. Takes about three seconds.
     *
     * @param spec which program; null for the default one, as in {@link RedisServers#open(String, ServerOptions)}
     * @return the cluster, which serves all slots
     * @throws dev.lockmark.testkit.server.ServerStartException if a server cannot be started
     */
    public static ClusterSet start(@Nullable String spec) {
        return start(spec, 0);
    }

    /**
     * Starts three primaries with one replica each. Takes about four seconds.
     *
     * @param spec which program; null for the default one, as in {@link RedisServers#open(String, ServerOptions)}
     * @return the cluster, which serves all slots
     * @throws dev.lockmark.testkit.server.ServerStartException if a server cannot be started
     */
    public static ClusterSet startWithReplicas(@Nullable String spec) {
        return start(spec, 1);
    }

    private static ClusterSet start(@Nullable String spec, int replicas) {
        ServerOptions options = ServerOptions.defaults()
                .withArguments(
                        "--cluster-enabled",
                        "yes",
                        "--cluster-node-timeout",
                        // Not shorter: a machine that is busy for as long would lose its cluster.
                        "3000",
                        "--repl-diskless-sync-delay",
                        "0");
        Group group = Group.start(spec, Collections.nCopies(PRIMARIES * (1 + replicas), options));
        try {
            ClusterSet set = new ClusterSet(group);
            set.form();
            return set;
        } catch (RuntimeException | Error e) {
            group.close();
            throw e;
        }
    }

    private void form() {
        List<RedisServer> nodes = nodes();
        for (int i = 0; i < nodes.size(); i++) {
            if (i < PRIMARIES) {
                String from = Integer.toString(SLOTS * i / PRIMARIES);
                String to = Integer.toString(SLOTS * (i + 1) / PRIMARIES - 1);
                cluster(nodes.get(i), "ADDSLOTSRANGE", from, to);
            }
            cluster(nodes.get(i), "SET-CONFIG-EPOCH", Integer.toString(i + 1));
            if (i > 0) {
                cluster(
                        nodes.get(i),
                        "MEET",
                        nodes.get(0).host(),
                        Integer.toString(nodes.get(0).port()));
            }
        }
        Patience.until(
                "every node of the cluster knows every other",
                () -> nodes.stream().allMatch(this::knowsAll));
        for (int i = PRIMARIES; i < nodes.size(); i++) {
            cluster(nodes.get(i), "REPLICATE", id(nodes.get(i - PRIMARIES)));
        }
        awaitHealthy();
    }

    private boolean knowsAll(RedisServer node) {
        String known = String.valueOf(cluster(node, "NODES"));
        return ids.values().stream().allMatch(known::contains) && !known.contains("handshake");
    }

    /** Waits until every node serves all slots and every replica follows its primary. */
    public void awaitHealthy() {
        Patience.until(
                "the cluster serves all slots",
                () -> nodes().stream().allMatch(node -> {
                    Map<String, String> replication = node.oracle().info("replication");
                    boolean follows = "up".equals(replication.get("master_link_status"));
                    return String.valueOf(cluster(node, "INFO")).contains("cluster_state:ok")
                            && !String.valueOf(cluster(node, "NODES")).contains("fail")
                            && ("master".equals(replication.get("role")) || follows);
                }));
    }

    /**
     * Two nodes for a client, which finds the others by itself.
     *
     * @return {@code redis-cluster://127.0.0.1:a,127.0.0.1:b}
     */
    public String uri() {
        return "redis-cluster://"
                + nodes().stream()
                        .limit(2)
                        .map(node -> node.host() + ":" + node.port())
                        .collect(Collectors.joining(","));
    }

    /**
     * All nodes, the first three of them primaries at first.
     *
     * @return three or six servers, whose levers may be pulled
     */
    public List<RedisServer> nodes() {
        return group.servers();
    }

    /**
     * The nodes that run and take themselves for primaries.
     *
     * @return three servers, fewer while one is missing
     */
    public List<RedisServer> primaries() {
        return nodes().stream()
                .filter(node -> node.pid().isPresent())
                .filter(node ->
                        "master".equals(node.oracle().info("replication").get("role")))
                .toList();
    }

    /**
     * The slot of a key.
     *
     * @param key the key
     * @return from 0 to 16383
     */
    public int slot(String key) {
        return ((Long) cluster(primaries().get(0), "KEYSLOT", key)).intValue();
    }

    /**
     * The primary that has a key's slot. Waits until all running nodes agree.
     *
     * @param key the key, which need not be there
     * @return the primary
     */
    public RedisServer nodeOf(String key) {
        int slot = slot(key);
        return Patience.await("the nodes agree on who has slot " + slot, () -> agreed(slot));
    }

    /**
     * Waits until another node has a key's slot, for all running nodes.
     *
     * @param old the node that had it
     * @param key the key, which need not be there
     * @return the new one
     */
    public RedisServer awaitNodeOtherThan(RedisServer old, String key) {
        int slot = slot(key);
        return Patience.await(
                "slot " + slot + " has moved away from " + old,
                () -> agreed(slot).filter(node -> node != old));
    }

    void awaitOwner(int slot, RedisServer owner) {
        Patience.until(
                "every node knows that slot " + slot + " is at " + owner,
                () -> agreed(slot).filter(node -> node == owner).isPresent());
    }

    private Optional<RedisServer> agreed(int slot) {
        Set<Integer> ports = nodes().stream()
                .filter(node -> node.pid().isPresent())
                .map(node -> portOf(slot, node))
                .collect(Collectors.toSet());
        return nodes().stream()
                .filter(node -> ports.equals(Set.of(node.port())))
                .findFirst();
    }

    /** Which port has a slot, for one node; -1 if none. */
    private static int portOf(int slot, RedisServer asked) {
        for (Object range : list(cluster(asked, "SLOTS"))) {
            List<?> entry = list(range);
            if ((Long) entry.get(0) <= slot && slot <= (Long) entry.get(1)) {
                return ((Long) list(entry.get(2)).get(1)).intValue();
            }
        }
        return -1;
    }

    /**
     * A primary that does not have a key's slot.
     *
     * @param key the key
     * @return the primary
     */
    public RedisServer otherNodeThanOf(String key) {
        RedisServer owner = nodeOf(key);
        return primaries().stream().filter(node -> node != owner).findFirst().orElseThrow();
    }

    /**
     * Begins to move the slot of a key. From now on the old node answers ASK for what it does not have, and the new one takes
     * that if it is asked with ASKING.
     *
     * @param key any key of the slot
     * @param to the primary that is to have it
     * @return the move, which is to be finished
     */
    public SlotMove beginMove(String key, RedisServer to) {
        return new SlotMove(this, slot(key), nodeOf(key), to);
    }

    /**
     * Moves the slot of a key with all its keys, and waits until all nodes know.
     *
     * @param key any key of the slot
     * @param to the primary that is to have it
     */
    public void move(String key, RedisServer to) {
        SlotMove move = beginMove(key, to);
        move.carryKeys();
        move.finish();
    }

    /**
     * Kills the primary that has a key's slot (SIGKILL). Its replica, if it has one, takes the slot some seconds later.
     *
     * @param key the key
     * @return the node that was killed
     */
    public RedisServer killNodeOf(String key) {
        RedisServer node = nodeOf(key);
        node.kill();
        return node;
    }

    /** Makes the cluster whole: resumes who was paused, starts who was killed, and waits until everyone knows his part. */
    public void heal() {
        for (RedisServer node : nodes()) {
            if (node.pid().isPresent()) {
                node.resume();
            } else {
                node.restartKeepingData();
            }
        }
        awaitHealthy();
    }

    /**
     * The keys of all primaries.
     *
     * @param pattern a glob, {@code *} for all
     * @return the keys in alphabetical order
     */
    public Set<String> keys(String pattern) {
        Set<String> keys = new TreeSet<>();
        primaries().forEach(node -> keys.addAll(node.oracle().keys(pattern)));
        return keys;
    }

    /**
     * How often a command has run on all running nodes.
     *
     * @param name the command, in any case
     * @return the number of calls
     */
    public long commandCalls(String name) {
        return nodes().stream()
                .filter(node -> node.pid().isPresent())
                .mapToLong(node -> node.oracle().commandCalls(name))
                .sum();
    }

    /** Deletes every key on every primary. */
    public void flushAll() {
        primaries().forEach(node -> node.control().flushAll());
    }

    /** Makes every running node forget every script. */
    public void flushScripts() {
        nodes().stream()
                .filter(node -> node.pid().isPresent())
                .forEach(node -> node.control().flushScripts());
    }

    /** The id under which the nodes know one of them. */
    String id(RedisServer node) {
        return String.valueOf(ids.get(node));
    }

    static @Nullable Object cluster(RedisServer node, String... arguments) {
        return node.oracle().command("CLUSTER", arguments);
    }

    static List<?> list(@Nullable Object reply) {
        return reply instanceof List<?> list ? list : List.of();
    }

    /** Ends all nodes. Does nothing the second time. */
    @Override
    public void close() {
        group.close();
    }
}
