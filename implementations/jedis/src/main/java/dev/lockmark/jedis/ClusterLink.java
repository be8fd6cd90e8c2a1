package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.Node;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerRefusedException;
import dev.lockmark.exception.ServerUnreachableException;
import dev.lockmark.script.Futures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Commands over connections of our own to the nodes of a cluster. Follows a few redirections at once; what is redirected more
 * often, or refused for the time being, is for {@link dev.lockmark.engine.RetryingDriver} to send again.
 */
final class ClusterLink implements Link {
    private static final int REDIRECTIONS = 3;

    private final ClusterNodes nodes;

    ClusterLink(ClusterNodes nodes) {
        this.nodes = nodes;
    }

    @Override
    public @Nullable Object call(Command command, long timeoutNanos, boolean interruptible)
            throws InterruptedException {
        long deadline = System.nanoTime() + timeoutNanos;
        Node node = nodes.nodeOf(command);
        boolean asking = false;
        long left = timeoutNanos;
        for (int redirections = 0; ; redirections++) {
            try {
                return nodes.link(node).call(command, left, interruptible, asking);
            } catch (LockException e) {
                JedisRedirectionException redirection = redirection(e);
                left = deadline - System.nanoTime();
                if (redirection == null || redirections == REDIRECTIONS || left <= 0) {
                    noteFailure(node, e);
                    throw e;
                }
                node = nodes.target(redirection, node);
                asking = redirection instanceof JedisAskDataException;
            }
        }
    }

    private static @Nullable JedisRedirectionException redirection(LockException failure) {
        return failure instanceof ServerRefusedException
                        && failure.getCause() instanceof JedisRedirectionException redirection
                ? redirection
                : null;
    }

    private void noteFailure(Node node, LockException failure) {
        if (failure instanceof ServerUnreachableException || failure instanceof OutcomeUnknownException) {
            nodes.askSoon(node);
        } else if (failure instanceof ServerRefusedException refused
                && refused.errorCode().equals("CLUSTERDOWN")) {
            nodes.askSoon(null);
        }
    }

    @Override
    public void submit(List<Promise> promises, long timeoutNanos) {
        long deadline = System.nanoTime() + timeoutNanos;
        Map<Node, List<Promise>> shares = new LinkedHashMap<>();
        for (Promise promise : promises) {
            try {
                shares.computeIfAbsent(nodes.nodeOf(promise.command()), node -> new ArrayList<>())
                        .add(promise);
            } catch (ServerUnreachableException e) {
                promise.future().completeExceptionally(e);
            }
        }
        shares.forEach((node, share) -> submit(node, share, false, deadline, 0));
    }

    /** Sends to one node. Its refusals are known when its whole share is answered, so that they can go on in their order. */
    private void submit(Node node, List<Promise> share, boolean asking, long deadline, int redirections) {
        List<Promise> attempts = share.stream()
                .map(promise -> new Promise(promise.command(), new CompletableFuture<>(), asking))
                .toList();
        Share sent = new Share(node, share, attempts, deadline, redirections);
        CompletableFuture.allOf(attempts.stream().map(Promise::future).toArray(CompletableFuture[]::new))
                .whenComplete((all, anyFailure) -> settle(sent));
        try {
            nodes.link(node).submit(attempts, Math.max(1, deadline - System.nanoTime()));
        } catch (ClientClosedException e) {
            Promise.failAll(attempts, e);
        }
    }

    private void settle(Share share) {
        Map<Node, List<Promise>> moved = new LinkedHashMap<>();
        Map<Node, List<Promise>> asked = new LinkedHashMap<>();
        for (int i = 0; i < share.promises.size(); i++) {
            Promise promise = share.promises.get(i);
            share.attempts.get(i).future().whenComplete((reply, thrown) -> {
                LockException failure = thrown == null ? null : Futures.failure(thrown);
                JedisRedirectionException redirection = failure == null ? null : redirection(failure);
                if (redirection != null
                        && share.redirections < REDIRECTIONS
                        && share.deadline - System.nanoTime() > 0) {
                    Map<Node, List<Promise>> where = redirection instanceof JedisAskDataException ? asked : moved;
                    where.computeIfAbsent(nodes.target(redirection, share.node), node -> new ArrayList<>())
                            .add(promise);
                    return;
                }
                if (failure != null) {
                    noteFailure(share.node, failure);
                }
                Futures.complete(promise.future(), reply, failure);
            });
        }
        moved.forEach((node, again) -> submit(node, again, false, share.deadline, share.redirections + 1));
        asked.forEach((node, again) -> submit(node, again, true, share.deadline, share.redirections + 1));
    }

    /** Commands that were sent to one node together. */
    private record Share(Node node, List<Promise> promises, List<Promise> attempts, long deadline, int redirections) {}

    @Override
    public void close() {
        nodes.close();
    }
}
