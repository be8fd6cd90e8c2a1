package dev.lockmark.jedis;

import dev.lockmark.driver.Node;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.exception.ServerUnreachableException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.IOUtils;

/**
 * Connections to whichever server the Sentinels call the primary at the time. A server that they name and that says itself to be
 * a replica is not taken: the Sentinels know of a failover before all of its servers do, and the other way round.
 */
final class SentinelPrimary implements Opener {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final List<Node> sentinels;
    private final String primaryName;
    private final Connector toSentinels;
    private final Connector toServers;
    private volatile int answeredLast;

    SentinelPrimary(ServerUri uri, Connector toSentinels, Connector toServers) {
        this.sentinels = uri.nodes();
        this.primaryName = Objects.requireNonNull(uri.primaryName());
        this.toSentinels = toSentinels;
        this.toServers = toServers;
    }

    @Override
    public Opened open(long deadline) {
        while (true) {
            LockException failure;
            try {
                return attempt(deadline);
            } catch (ServerUnreachableException | ReadOnlyReplicaException e) {
                // A failover may be under way.
                failure = e;
            }
            // An interrupt, which would end every pause at once, is for the caller to heed or to put off.
            if (deadline - System.nanoTime() <= PAUSE_NANOS
                    || toServers.isClosed()
                    || Thread.currentThread().isInterrupted()) {
                throw failure;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Opened attempt(long deadline) {
        Node primary = ask(deadline);
        long left = deadline - System.nanoTime();
        Opened opened = toServers.open(primary, Timeouts.millis(left));
        boolean usable = false;
        try {
            String role = role(opened.connection());
            if (!role.equals("master")) {
                throw new ReadOnlyReplicaException(
                        primary + ", which the Sentinels call the primary '" + primaryName + "', is a " + role
                                + ": wait for the failover to end",
                        null);
            }
            usable = true;
            return opened;
        } catch (LockException e) {
            throw e;
        } catch (RuntimeException e) {
            throw toServers.failure(primary, left, e);
        } finally {
            if (!usable) {
                IOUtils.closeQuietly(opened.connection());
            }
        }
    }

    private static String role(Connection connection) {
        try {
            Object reply = connection.executeCommand(new CommandArguments(Protocol.Command.ROLE));
            return reply instanceof List<?> list && list.get(0) instanceof byte[] role
                    ? new String(role, StandardCharsets.UTF_8)
                    : "master";
        } catch (JedisDataException e) {
            // A user who may not ask: a replica will say so when it is written to.
            return "master";
        }
    }

    /** The address of the primary, from the first Sentinel that knows it; no Sentinel may use up the time of the others. */
    private Node ask(long deadline) {
        LockException failure = null;
        int first = answeredLast;
        for (int i = 0; i < sentinels.size(); i++) {
            int index = (first + i) % sentinels.size();
            long left = deadline - System.nanoTime();
            try {
                Node primary = ask(sentinels.get(index), Timeouts.millis(left / (sentinels.size() - i)));
                answeredLast = index;
                return primary;
            } catch (LockException e) {
                failure = failure instanceof AuthenticationException ? failure : e;
            }
        }
        if (failure instanceof ServerUnreachableException) {
            throw new ServerUnreachableException(
                    "no Sentinel of " + sentinels + " says where the primary '" + primaryName + "' is; the last: "
                            + failure.getMessage(),
                    failure);
        }
        throw Objects.requireNonNull(failure);
    }

    private Node ask(Node sentinel, int timeoutMillis) {
        Connection connection = toSentinels.open(sentinel, timeoutMillis).connection();
        try {
            Object reply = connection.executeCommand(new CommandArguments(Protocol.Command.SENTINEL)
                    .add("GET-MASTER-ADDR-BY-NAME")
                    .add(primaryName));
            Node primary = address(reply);
            if (primary == null) {
                throw new ServerUnreachableException(
                        sentinel + " knows no primary '" + primaryName + "': check the name behind # in the URI", null);
            }
            return primary;
        } catch (JedisDataException e) {
            if (String.valueOf(e.getMessage()).contains("unknown command")) {
                throw new ServerUnreachableException(
                        sentinel + " is not a Sentinel: give the Sentinels' addresses, or redis:// for a server", e);
            }
            throw ServerErrors.translate(e.getMessage(), e);
        } catch (LockException e) {
            throw e;
        } catch (RuntimeException e) {
            throw toSentinels.failure(sentinel, TimeUnit.MILLISECONDS.toNanos(timeoutMillis), e);
        } finally {
            IOUtils.closeQuietly(connection);
        }
    }

    private static @Nullable Node address(@Nullable Object reply) {
        if (reply instanceof List<?> list
                && list.size() == 2
                && list.get(0) instanceof byte[] host
                && list.get(1) instanceof byte[] port) {
            return new Node(
                    new String(host, StandardCharsets.UTF_8),
                    Integer.parseInt(new String(port, StandardCharsets.US_ASCII)));
        }
        return null;
    }

    @Override
    public void close() {
        toSentinels.close();
        toServers.close();
    }
}
