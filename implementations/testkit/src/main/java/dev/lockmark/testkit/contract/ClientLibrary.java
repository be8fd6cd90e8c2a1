package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.LockOptions;
import dev.lockmark.testkit.server.ServerOracle;
import java.util.Optional;
import java.util.Set;

/** A driver's entry points, as the contract uses them. Implementations hold no state. */
public interface ClientLibrary {
    /**
     * What the driver calls itself in events, for example {@code jedis}.
     *
     * @return the name
     */
    String driverName();

    /**
     * The forms of connection that the driver serves; the others it refuses.
     *
     * @return by default all of them
     */
    default Set<ConnectionForm> forms() {
        return Set.of(ConnectionForm.values());
    }

    /**
     * What the library tries when it connects and does without if it is refused.
     *
     * @return commands and keys, as {@code ACL LOG} names them; by default none
     */
    default Set<String> triedWhenConnecting() {
        return Set.of();
    }

    /**
     * Locks over connections of the driver's own.
     *
     * @param uri where the server is
     * @param options how the client works
     * @return a new client
     */
    LockClient connect(String uri, ClientOptions options);

    /**
     * Opens a client of the library as an application would have one.
     *
     * @param uri where the server is
     * @return a new client, which the contract closes
     */
    ApplicationClient open(String uri);

    /**
     * The key of a lock, for oracles.
     *
     * @param lockName the lock's name, which needs no escaping
     * @return Lockmark's own, unless the locks are another's
     */
    default String key(String lockName) {
        return "{" + lockName + "}";
    }

    /**
     * Whom the server has as the owner of a lock.
     *
     * @param server the server
     * @param lockName the lock's name
     * @return the owner token, empty if the lock is free
     */
    default Optional<String> owner(ServerOracle server, String lockName) {
        return server.get(key(lockName));
    }

    /**
     * Whether a key may be there when all locks are free and all clients are closed.
     *
     * @param key the key
     * @param ttlMillis its time to live, -1 if it has none
     * @return for Lockmark's own locks: true for fencing counters, which go by themselves
     */
    default boolean mayLeave(String key, long ttlMillis) {
        return key.endsWith(":fence") && ttlMillis != -1;
    }

    /**
     * The options of locks under contract.
     *
     * @param wanted what a form of Lockmark's own locks would take
     * @return those, or the ones of a lock that has no such forms
     */
    default LockOptions options(LockOptions wanted) {
        return wanted;
    }

    /**
     * Whether the locks are Lockmark's own, which come in several forms.
     *
     * @return false for another project's locks, of which each kind is one library
     */
    default boolean hasForms() {
        return true;
    }

    /**
     * Whether the locks do something else than a line of the contract says, by their nature. It must be stated where users
     * read it, and asserted by a test of its own.
     *
     * @param line the line's class and method, for example {@code SafetyContract.aRenewalProlongsAndKeepsTheToken}
     * @return what they do instead, or empty if they keep the line
     */
    default Optional<String> deviation(String line) {
        return Optional.empty();
    }

    /**
     * Whether a process that has forgotten to close its lock client ends all the same.
     *
     * @return false if the client library has threads that are no daemons
     */
    default boolean endsThoughForgotten() {
        return true;
    }

    /** A client of the library that belongs to an application, not to the locks. */
    interface ApplicationClient extends AutoCloseable {
        /**
         * Locks over this client.
         *
         * @param options how the client works
         * @return a new lock client
         */
        LockClient locks(ClientOptions options);

        /** Sends PING through the client itself, and throws what the library throws if that is not answered. */
        void ping();

        @Override
        void close();
    }
}
