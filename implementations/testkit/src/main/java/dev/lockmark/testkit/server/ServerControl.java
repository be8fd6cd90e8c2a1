package dev.lockmark.testkit.server;

/**
 * Changes a server that was started here: the faults that a real server can be brought to show. Throws what {@link
 * ServerOracle} throws, and may be called from any thread like it.
 */
public final class ServerControl {

    private final ServerOracle server;

    ServerControl(ServerOracle server) {
        this.server = server;
    }

    /**
     * Changes a setting, until the next restart.
     *
     * @param name its name, such as {@code maxmemory}
     * @param value its new value
     */
    public void configSet(String name, String value) {
        server.command("CONFIG", "SET", name, value);
    }

    /** Sets the command statistics, and other counters, back to 0. */
    public void resetStatistics() {
        server.command("CONFIG", "RESETSTAT");
    }

    /** Forgets every script, so that each EVALSHA answers NOSCRIPT. */
    public void flushScripts() {
        server.command("SCRIPT", "FLUSH", "SYNC");
    }

    /** Forgets every function library, so that each FCALL answers that there is no such function. */
    public void flushFunctions() {
        server.command("FUNCTION", "FLUSH", "SYNC");
    }

    /** Deletes every key of every database. */
    public void flushAll() {
        server.command("FLUSHALL", "SYNC");
    }

    /** Cuts the connections of all subscribers. */
    public void killSubscribers() {
        server.command("CLIENT", "KILL", "TYPE", "pubsub");
    }

    /** Cuts every connection but this one. */
    public void killClients() {
        server.command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
        killSubscribers();
    }

    /**
     * Makes the server the replica of another one, so that writes answer READONLY, or a primary again.
     *
     * @param replica whether it is to be a replica; its primary is one that does not exist
     */
    public void setReplica(boolean replica) {
        if (replica) {
            server.command("REPLICAOF", "127.0.0.1", "1");
        } else {
            server.command("REPLICAOF", "NO", "ONE");
        }
    }

    /** Makes a server that runs with {@code --cluster-enabled yes} a cluster of one that has all slots. */
    public void takeAllClusterSlots() {
        server.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
    }
}
