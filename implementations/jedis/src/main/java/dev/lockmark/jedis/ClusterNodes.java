package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.ConnectionErrors;
import dev.lockmark.driver.Node;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerRefusedException;
import dev.lockmark.exception.ServerUnreachableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * The nodes of a cluster, each with connections of its own, and who has which slot. That is asked when a node says that it has
 * changed, and when a node fails: in the background, by one thread at a time and at most ten times a second. Ours rather than
 * Jedis's, which sends a command again after its connection has failed. Safe for use by many threads.
 */
final class ClusterNodes {
    private static final long ASK_EVERY_MILLIS = 100;
    private static final long ASK_ONE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final List<Node> seeds;
    private final Slots slots;
    private final Function<Node, PooledLink> opener;
    private final Map<Node, PooledLink> links = new ConcurrentHashMap<>();
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile @Nullable Node suspect;
    private volatile boolean closed;

    ClusterNodes(ServerUri uri, Function<Node, PooledLink> opener) {
        this.seeds = uri.nodes();
        this.slots = new Slots(seeds);
        this.opener = opener;
    }

    /**
     * Asks the first node that answers who has what.
     *
     * @throws LockException if no node answers, or one refuses the login or has no cluster
     */
    void connect(List<Node> seeds, long deadline) throws InterruptedException {
        LockException failure = null;
        for (int i = 0; i < seeds.size(); i++) {
            long left = deadline - System.nanoTime();
            try {
                ask(seeds.get(i), System.nanoTime() + left / (seeds.size() - i));
                return;
            } catch (LockException e) {
                failure = failure instanceof AuthenticationException ? failure : e;
            }
        }
        if (failure instanceof AuthenticationException) {
            throw failure;
        }
        boolean noCluster = failure instanceof ServerRefusedException
                && String.valueOf(failure.getMessage()).contains("cluster support disabled");
        throw new ServerUnreachableException(
                noCluster
                        ? "the servers " + seeds + " are not nodes of a cluster: connect to one of them with redis:// ("
                                + Objects.requireNonNull(failure).getMessage() + ")"
                        : "no node of " + seeds + " says who is in the cluster; the last: "
                                + Objects.requireNonNull(failure).getMessage(),
                failure);
    }

    /**
     * Where a command is to go.
     *
     * @throws ServerUnreachableException if nobody is known to have its slot
     */
    Node nodeOf(Command command) {
        byte[] key = command.routingKey();
        Node node = key == null ? slots.anyPrimary() : slots.primaryOf(JedisClusterCRC16.getSlot(key));
        if (node == null) {
            askSoon(null);
            throw new ServerUnreachableException(
                    "no node of the cluster is known to have the slot: nothing was sent; check CLUSTER INFO", null);
        }
        return node;
    }

    PooledLink link(Node node) {
        PooledLink link = links.computeIfAbsent(node, opener);
        if (closed) {
            link.close();
            throw ConnectionErrors.closed();
        }
        return link;
    }

    /** Where a redirected command is to go; what is redirected for good is remembered. */
    Node target(JedisRedirectionException redirection, Node from) {
        HostAndPort told = redirection.getTargetNode();
        Node target = new Node(told.getHost().isEmpty() ? from.host() : told.getHost(), told.getPort());
        if (!(redirection instanceof JedisAskDataException)) {
            slots.learn(redirection.getSlot(), target);
            askSoon(null);
        }
        return target;
    }

    /**
     * Has another node asked who has what, without waiting for it.
     *
     * @param failed the node that did not answer as it should, or null
     */
    void askSoon(@Nullable Node failed) {
        if (failed != null) {
            suspect = failed;
        }
        if (!closed && asking.compareAndSet(false, true)) {
            Thread thread = new Thread(this::askInBackground, "lockmark-jedis-cluster");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void askInBackground() {
        try {
            List<Node> others = new ArrayList<>(slots.known());
            Collections.shuffle(others);
            Node failed = suspect;
            if (failed != null && others.remove(failed)) {
                others.add(failed);
            }
            // After a restart of all nodes only the seeds' names may still lead anywhere.
            seeds.stream().filter(seed -> !others.contains(seed)).forEach(others::add);
            boolean answered = false;
            for (int i = 0; i < others.size() && !answered && !closed; i++) {
                answered = answers(others.get(i));
            }
            Thread.sleep(ASK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            // Nobody interrupts this thread; were it so, the next failure would ask again.
        } finally {
            asking.set(false);
        }
    }

    private boolean answers(Node node) throws InterruptedException {
        try {
            ask(node, System.nanoTime() + ASK_ONE_NANOS);
            suspect = null;
            return true;
        } catch (LockException e) {
            return false;
        }
    }

    private void ask(Node node, long deadline) throws InterruptedException {
        Set<Node> primaries = slots.replace(node, link(node).slots(deadline));
        links.forEach((each, link) -> {
            if (!primaries.contains(each)) {
                link.dropConnections();
            }
        });
    }

    /** Closes every connection. */
    void close() {
        closed = true;
        links.values().forEach(PooledLink::close);
    }
}
