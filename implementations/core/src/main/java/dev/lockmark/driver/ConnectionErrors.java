package dev.lockmark.driver;

import dev.lockmark.TlsOptions;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutcomeUnknownException;
import dev.lockmark.exception.ServerUnreachableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words for connections that were not made, and for commands that were not sent or not answered: the same from every driver.
 * Which of them fits, only the driver knows, from what its client library throws. Stateless.
 */
public final class ConnectionErrors {
    private static final String PERHAPS_EXECUTED =
            ": the command may have been executed, or may be later; do not take it for not executed, and do not go on without"
                    + " the lock: try again, or give up";

    private ConnectionErrors() {}

    /**
     * Why no first connection could be made: by what the server itself said, by what TLS says, or that nobody answered.
     *
     * @param server where to
     * @param tls whom the client trusts and which certificate it has; used if {@code server} is reached by TLS
     * @param timeout within which it was tried
     * @param refusal what the server said in {@code failure}, for example {@code WRONGPASS invalid ...}, or null if the client
     *     library says of nothing in it that a server said it
     * @param failure what the client library threw
     * @return the exception, for the caller to throw
     */
    public static LockException connecting(
            ServerUri server, TlsOptions tls, Duration timeout, @Nullable String refusal, Throwable failure) {
        if (refusal != null) {
            return refused(server, refusal, failure);
        }
        LockException untrusted = server.tls() ? TlsErrors.translate(server.toString(), tls, failure) : null;
        return untrusted != null
                ? untrusted
                : unreachable(server.toString(), timeout, advice(server), server.tls() ? tls : null, failure);
    }

    private static LockException refused(ServerUri server, String refusal, Throwable failure) {
        if (refusal.contains("cluster support disabled")) {
            return new ServerUnreachableException(
                    server + " is no node of a cluster: connect with redis:// (" + refusal + ")", failure);
        }
        if (refusal.contains("unknown command") && refusal.contains("SENTINEL")) {
            return new ServerUnreachableException(
                    server + " is not a Sentinel: give the Sentinels' addresses, or redis:// for a server (" + refusal
                            + ")",
                    failure);
        }
        return ServerErrors.translate(refusal, failure);
    }

    private static String advice(ServerUri server) {
        return switch (server.kind()) {
            case STANDALONE -> "the server runs there";
            case SENTINEL ->
                "the Sentinels run there, know a primary named " + server.primaryName()
                        + ", and it runs where they say";
            case CLUSTER -> "the nodes run there and have every slot";
        };
    }

    /**
     * Nobody answered, so nothing was executed.
     *
     * @param server the server, for the message
     * @param timeout within which it was tried
     * @param advice what to check first, for example {@code the server runs there}
     * @param tls the options of the TLS connection, or null for a connection without TLS
     * @param failure what the client library threw
     * @return the exception, for the caller to throw
     */
    public static ServerUnreachableException unreachable(
            String server, Duration timeout, String advice, @Nullable TlsOptions tls, Throwable failure) {
        String encryption;
        if (tls == null) {
            encryption = "it does not want TLS (rediss://...)";
        } else {
            encryption = "it speaks TLS there and takes "
                    + (tls.keyManagers() == null ? "clients without a client certificate" : "this client certificate");
        }
        return new ServerUnreachableException(
                "no connection to " + server + " within " + timeout.toMillis() + " ms ("
                        + rootMessage(failure) + "): check that " + advice
                        + ", that this machine may reach the port, and that " + encryption,
                failure);
    }

    /**
     * A client that the application has made has no connection, so nothing was executed.
     *
     * @param client the client library's name, for the message
     * @param failure what it threw
     * @return the exception, for the caller to throw
     */
    public static ServerUnreachableException ofApplicationClient(String client, Throwable failure) {
        return new ServerUnreachableException(
                "the application's " + client + " client has no connection (" + rootMessage(failure)
                        + "): check that its server runs, that this machine may reach the port, and that both use TLS or"
                        + " neither does",
                failure);
    }

    /**
     * There was no connection to write a command to.
     *
     * @param client the client library's name, for the message
     * @param failure what it threw
     * @return the exception, for the caller to throw
     */
    public static ServerUnreachableException notConnected(String client, Throwable failure) {
        return new ServerUnreachableException(
                "not connected to the server (" + rootMessage(failure) + "): nothing was sent; " + client
                        + " goes on trying to connect, check that the server runs",
                failure);
    }

    /**
     * The lock client was closed before a command was sent.
     *
     * @return the exception, for the caller to throw
     */
    public static ClientClosedException closed() {
        return new ClientClosedException("the lock client was closed: nothing was sent", null);
    }

    /**
     * A command was sent, and no reply came in time.
     *
     * @param cause what the client library threw, or null
     * @return the exception, for the caller to throw
     */
    public static OutcomeUnknownException timedOut(@Nullable Throwable cause) {
        return new OutcomeUnknownException("no reply came in time" + PERHAPS_EXECUTED, cause);
    }

    /**
     * A command was, or may have been, sent, and its connection ended before the reply came.
     *
     * @param closed whether because the lock client was closed
     * @param failure what the client library threw
     * @return the exception, for the caller to throw
     */
    public static OutcomeUnknownException cutOff(boolean closed, Throwable failure) {
        return new OutcomeUnknownException(
                (closed
                                ? "the lock client was closed before the reply came"
                                : "the connection failed before the reply came (" + rootMessage(failure) + ")")
                        + PERHAPS_EXECUTED,
                failure);
    }

    /**
     * What the innermost cause says, in one line.
     *
     * @param failure what was thrown
     * @return its message, or its type if it has none
     */
    public static String rootMessage(Throwable failure) {
        Throwable root = failure;
        for (Throwable each : all(failure)) {
            // Of a host with several addresses the causes end where the addresses begin, as suppressed ones.
            if (each.getCause() == null && each.getSuppressed().length == 0) {
                root = each;
                break;
            }
        }
        String message = root.getMessage();
        return message == null || message.isBlank()
                ? root.getClass().getSimpleName()
                : message.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    }

    /**
     * A failure and everything that hangs on it: client libraries hide what each node, or each address of a host, has answered
     * in causes of suppressed failures.
     *
     * @param failure what was thrown
     * @return itself, then its cause and what hangs on that, then its suppressed failures and what hangs on those; each once
     */
    public static List<Throwable> all(Throwable failure) {
        List<Throwable> found = new ArrayList<>();
        collect(failure, found, Collections.newSetFromMap(new IdentityHashMap<>()));
        return found;
    }

    private static void collect(@Nullable Throwable failure, List<Throwable> found, Set<Throwable> seen) {
        if (failure == null || !seen.add(failure)) {
            return;
        }
        found.add(failure);
        collect(failure.getCause(), found, seen);
        for (Throwable suppressed : failure.getSuppressed()) {
            collect(suppressed, found, seen);
        }
    }
}
