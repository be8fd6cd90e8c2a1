package dev.lockmark.testkit.topology;

import dev.lockmark.testkit.server.RedisServer;
import java.util.ArrayList;
import java.util.List;

/**
 * One slot on its way from one node of a cluster to another, step by step, as {@code redis-cli --cluster reshard} does it. For
 * use by one thread.
 */
public final class SlotMove {
    private static final String MOST_KEYS = "100";
    private static final String TIMEOUT_MILLIS = "5000";

    private final ClusterSet cluster;
    private final String slot;
    private final RedisServer from;
    private final RedisServer to;

    SlotMove(ClusterSet cluster, int slot, RedisServer from, RedisServer to) {
        if (from == to) {
            throw new IllegalArgumentException("slot " + slot + " is at " + to + " already");
        }
        this.cluster = cluster;
        this.slot = Integer.toString(slot);
        this.from = from;
        this.to = to;
        ClusterSet.cluster(to, "SETSLOT", this.slot, "IMPORTING", cluster.id(from));
        ClusterSet.cluster(from, "SETSLOT", this.slot, "MIGRATING", cluster.id(to));
    }

    /**
     * Carries every key of the slot over (MIGRATE). Between this and {@link #finish()} the old node answers ASK for all of
     * them.
     */
    public void carryKeys() {
        while (true) {
            List<?> keys = ClusterSet.list(ClusterSet.cluster(from, "GETKEYSINSLOT", slot, MOST_KEYS));
            if (keys.isEmpty()) {
                return;
            }
            List<String> arguments =
                    new ArrayList<>(List.of(to.host(), Integer.toString(to.port()), "", "0", TIMEOUT_MILLIS, "KEYS"));
            keys.forEach(key -> arguments.add(String.valueOf(key)));
            from.oracle().command("MIGRATE", arguments.toArray(String[]::new));
        }
    }

    /**
     * Gives the slot to the new node, and waits until all nodes know. From now on the others answer MOVED.
     *
     * @throws redis.clients.jedis.exceptions.JedisDataException if the old node still has keys of the slot
     * @throws IllegalStateException if not all nodes have learnt it within 45 seconds
     */
    public void finish() {
        List<RedisServer> told = new ArrayList<>(List.of(to, from));
        cluster.primaries().stream().filter(node -> !told.contains(node)).forEach(told::add);
        told.forEach(node -> ClusterSet.cluster(node, "SETSLOT", slot, "NODE", cluster.id(to)));
        cluster.awaitOwner(Integer.parseInt(slot), to);
    }
}
