package dev.lockmark.jedis;

import dev.lockmark.driver.Node;
import dev.lockmark.exception.ServerUnreachableException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Which node has which slots of a cluster, as far as is known. Entries are replaced one by one: a reader may see some old and
 * some new ones, and a node that does not have a slot any more says so. Safe for use by many threads.
 */
final class Slots {
    private static final int COUNT = 16_384;

    private final AtomicReferenceArray<@Nullable Node> primaries = new AtomicReferenceArray<>(COUNT);
    private volatile Set<Node> known;

    /** Knows only some nodes. */
    Slots(List<Node> seeds) {
        this.known = Set.copyOf(seeds);
    }

    /** The primary that has the slot, or null if none is known. */
    @Nullable Node primaryOf(int slot) {
        return primaries.get(slot);
    }

    void learn(int slot, Node primary) {
        primaries.set(slot, primary);
    }

    /** Every node that was heard of last, replicas too. */
    Set<Node> known() {
        return known;
    }

    /** Any primary, or null if none is known. */
    @Nullable Node anyPrimary() {
        for (int slot = 0; slot < COUNT; slot++) {
            Node primary = primaries.get(slot);
            if (primary != null) {
                return primary;
            }
        }
        return null;
    }

    /**
     * Takes over what a node says.
     *
     * @param asked the node, by whose host it means itself
     * @param reply the reply of {@code CLUSTER SLOTS}: for each range its first and last slot, then its nodes, the primary
     *     first
     * @return the primaries
     * @throws ServerUnreachableException if it has left the cluster and knows of none; nothing is taken over then
     */
    Set<Node> replace(Node asked, Object reply) {
        Node[] table = new Node[COUNT];
        Set<Node> everyone = new LinkedHashSet<>();
        Set<Node> leading = new LinkedHashSet<>();
        for (Object range : (List<?>) reply) {
            List<?> parts = (List<?>) range;
            for (int i = 2; i < parts.size(); i++) {
                Node node = node((List<?>) parts.get(i), asked);
                everyone.add(node);
                if (i == 2) {
                    leading.add(node);
                    for (int slot = number(parts.get(0)); slot <= number(parts.get(1)); slot++) {
                        table[slot] = node;
                    }
                }
            }
        }
        if (leading.isEmpty()) {
            throw new ServerUnreachableException(
                    asked + " knows of no node that has slots: check that it belongs to the cluster", null);
        }
        for (int slot = 0; slot < COUNT; slot++) {
            primaries.set(slot, table[slot]);
        }
        known = Set.copyOf(everyone);
        return leading;
    }

    private static Node node(List<?> parts, Node asked) {
        String host = parts.get(0) instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : "";
        // A node that has never been spoken to does not know its own address; one that must not be named says "?".
        return new Node(host.isEmpty() || host.equals("?") ? asked.host() : host, number(parts.get(1)));
    }

    private static int number(@Nullable Object reply) {
        return ((Long) Objects.requireNonNull(reply)).intValue();
    }
}
