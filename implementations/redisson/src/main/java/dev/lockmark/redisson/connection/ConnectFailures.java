package dev.lockmark.redisson.connection;

import dev.lockmark.ClientOptions;
import dev.lockmark.driver.ServerErrors;
import dev.lockmark.driver.ServerUri;
import dev.lockmark.driver.TlsErrors;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;

/** Why a first connection was not made. */
public final class ConnectFailures {
    private ConnectFailures() {}

    /**
     * Why no first connection could be made.
     *
     * @param server where to
     * @param options with which it was tried
     * @param failure what Redisson threw
     * @return the reason in the words of the lock API
     */
    public static LockException of(ServerUri server, ClientOptions options, Throwable failure) {
        LockException untrusted = server.tls() ? TlsErrors.translate(server.toString(), options.tls(), failure) : null;
        if (untrusted != null) {
            return untrusted;
        }
        String refusal = Causes.refusal(failure);
        if (refusal != null) {
            return refusal.contains("cluster support disabled")
                    ? new ServerUnreachableException(
                            server + " is no node of a cluster: connect with redis:// (" + refusal + ")", failure)
                    : ServerErrors.translate(refusal, failure);
        }
        String why = Causes.rootMessage(failure);
        String advice = switch (server.kind()) {
            case STANDALONE -> "the server runs there";
            case SENTINEL -> "the Sentinels run there and know a primary of that name";
            case CLUSTER -> "the nodes run there and have every slot";
        };
        return new ServerUnreachableException(
                "no connection to " + server + " (" + why + "): check that " + advice
                        + (server.tls() ? ", that TLS is spoken there," : "")
                        + " and that this machine may reach the port"
                        + (server.tls() ? "" : "; for a port that speaks TLS the URI begins with rediss://"),
                failure);
    }
}
