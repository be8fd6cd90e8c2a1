package dev.lockmark.redisson;

import dev.lockmark.driver.ServerErrors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.client.RedisAskException;
import org.redisson.client.RedisConnection;
import org.redisson.client.RedisRedirectException;
import org.redisson.connection.ClientConnectionsEntry;
import org.redisson.connection.ConnectionManager;
import org.redisson.connection.MasterSlaveEntry;
import org.redisson.misc.RedisURI;

/**
 * Which node of the server gets a command, and what happens when the server names another one. This and {@link Transfer} are
 * the classes that use what Redisson keeps to itself. Its executor of commands would be less of that, but it may send a command
 * again, keeps three timers for each, and does not say whether one was written; and its batches fail one node's commands for
 * another's.
 */
final class Routing {
    private static final int REDIRECTIONS = 5;
    /** From this size of its pool on, Redisson lends a connection to one command at a time. */
    private static final int EXCLUSIVE_POOL = 10;

    private final ConnectionManager manager;
    private final LongAdder sent;
    private final boolean clustered;
    private final boolean shared;

    Routing(Redisson redisson, LongAdder sent) {
        this.manager = redisson.getCommandExecutor().getConnectionManager();
        this.sent = sent;
        this.clustered = redisson.getConfig().isClusterConfig();
        this.shared = manager.getServiceManager().getConfig().getMasterConnectionPoolSize() < EXCLUSIVE_POOL;
    }

    /** Sends commands, each to the node of its key, in their order and in one write for each node, and completes their replies. */
    void send(List<Call> calls) {
        sent.add(calls.size());
        if (calls.size() == 1) {
            MasterSlaveEntry node = nodeOf(calls.get(0));
            if (node != null) {
                depart(node, null, Leg.first(calls));
            }
            return;
        }
        Map<MasterSlaveEntry, List<Call>> byNode = new LinkedHashMap<>();
        for (Call call : calls) {
            MasterSlaveEntry node = nodeOf(call);
            if (node != null) {
                byNode.computeIfAbsent(node, first -> new ArrayList<>()).add(call);
            }
        }
        byNode.forEach((node, theirs) -> depart(node, null, Leg.first(theirs)));
    }

    /** Null if there is none: the call has failed then. */
    private @Nullable MasterSlaveEntry nodeOf(Call call) {
        if (manager.getServiceManager().isShuttingDown()) {
            call.reply().completeExceptionally(new NotSent("the Redisson client was shut down", null));
            return null;
        }
        byte[] key = call.command().routingKey();
        MasterSlaveEntry node = null;
        RuntimeException failure = null;
        try {
            node = key == null ? manager.getNextEntry() : manager.getWriteEntry(manager.calcSlot(key));
        } catch (RuntimeException e) {
            // A client of the application that connects at its first use.
            failure = e;
        }
        if (node == null) {
            call.reply().completeExceptionally(new NotSent("Redisson knows no node for the key", failure));
        }
        return node;
    }

    private void depart(MasterSlaveEntry node, @Nullable RedisURI redirect, Leg leg) {
        CompletableFuture<RedisConnection> opening;
        try {
            opening = connection(node, redirect);
        } catch (RuntimeException e) {
            opening = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<RedisConnection> pending = opening;
        if (!pending.isDone()) {
            all(replies(leg.calls()))
                    .whenComplete((none, givenUp) -> pending.completeExceptionally(new CancellationException()));
        }
        pending.whenComplete((connection, failure) -> {
            if (failure == null) {
                travel(node, connection, leg);
            } else {
                fail(leg.calls(), new NotSent("Redisson has no connection", failure));
            }
        });
    }

    private static CompletableFuture<RedisConnection> connection(MasterSlaveEntry node, @Nullable RedisURI redirect) {
        // A replica may have become the primary without Redisson having noticed.
        return redirect != null && !redirect.equals(node.getClient().getAddr()) && node.hasSlave(redirect)
                ? node.redirectedConnectionWriteOp(Transfer.ANY, redirect)
                : node.connectionWriteOp(Transfer.ANY);
    }

    private void travel(MasterSlaveEntry node, RedisConnection connection, Leg leg) {
        List<Call> due = leg.due();
        if (due.isEmpty()) {
            giveBack(node, connection);
            return;
        }
        List<CompletableFuture<@Nullable Object>> attempts = Transfer.write(connection.getChannel(), due, leg);
        for (int i = 0; i < due.size(); i++) {
            Call call = due.get(i);
            attempts.get(i).whenComplete((reply, failure) -> {
                if (!isSentOn(failure, leg)) {
                    arrive(call, reply, failure);
                }
            });
        }
        if (clustered) {
            all(attempts).whenComplete((none, any) -> sendOn(due, attempts, leg));
        }
        if (shared) {
            giveBack(node, connection);
        } else {
            // The reply may still be due from another node, or may never come.
            CompletableFuture.anyOf(all(attempts), all(replies(due)))
                    .whenComplete((none, any) -> giveBack(node, connection));
        }
    }

    /** To the pool that it is from, which is not the primary's after a redirection to what Redisson takes for a replica. */
    private static void giveBack(MasterSlaveEntry node, RedisConnection connection) {
        ClientConnectionsEntry pools = node.getEntry(connection.getRedisClient());
        if (pools == null) {
            node.releaseWrite(connection);
        } else {
            pools.returnConnection(connection);
        }
    }

    private static void arrive(Call call, @Nullable Object reply, @Nullable Throwable failure) {
        if (failure instanceof RedisRedirectException moved) {
            String line = "MOVED " + moved.getSlot() + " " + moved.getUrl();
            call.reply().completeExceptionally(ServerErrors.translate(line, moved));
        } else if (failure != null) {
            call.reply().completeExceptionally(failure);
        } else {
            call.reply().complete(reply);
        }
    }

    private boolean isSentOn(@Nullable Throwable failure, Leg leg) {
        return clustered && failure instanceof RedisRedirectException && leg.redirections() < REDIRECTIONS;
    }

    private void sendOn(List<Call> calls, List<CompletableFuture<@Nullable Object>> attempts, Leg leg) {
        Map<Target, List<Call>> byTarget = new LinkedHashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            Throwable failure =
                    attempts.get(i).handle((reply, thrown) -> thrown).join();
            if (failure instanceof RedisRedirectException moved && isSentOn(moved, leg)) {
                // Here, because what else depends on the attempt may run later than this.
                calls.get(i).sentBack();
                Target target = new Target(moved.getUrl(), moved instanceof RedisAskException);
                byTarget.computeIfAbsent(target, first -> new ArrayList<>()).add(calls.get(i));
            }
        }
        byTarget.forEach((target, theirs) -> sendTo(target, new Leg(theirs, target.asking(), leg.redirections() + 1)));
    }

    private void sendTo(Target target, Leg leg) {
        manager.getServiceManager()
                .resolveIP(target.url())
                .thenAccept(address -> {
                    MasterSlaveEntry node = manager.getEntry(address);
                    if (node == null) {
                        fail(
                                leg.calls(),
                                new NotSent("Redisson does not know the node " + target.url() + " yet", null));
                    } else {
                        sent.add(leg.calls().size());
                        depart(node, address, leg);
                    }
                })
                .exceptionally(failure -> {
                    fail(leg.calls(), new NotSent("Redisson could not look up the node " + target.url(), failure));
                    return null;
                });
    }

    private static void fail(List<Call> calls, NotSent failure) {
        calls.forEach(call -> call.reply().completeExceptionally(failure));
    }

    private static List<CompletableFuture<@Nullable Object>> replies(List<Call> calls) {
        return calls.stream().map(Call::reply).toList();
    }

    private static CompletableFuture<Void> all(Collection<? extends CompletableFuture<?>> futures) {
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
    }

    /** Where the server sends a command on to. */
    private record Target(RedisURI url, boolean asking) {}
}
