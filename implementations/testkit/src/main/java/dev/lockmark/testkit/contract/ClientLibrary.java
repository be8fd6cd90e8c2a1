package dev.lockmark.testkit.contract;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
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
