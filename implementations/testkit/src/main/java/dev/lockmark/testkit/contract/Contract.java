package dev.lockmark.testkit.contract;

import java.util.List;

/** What lines of the contract run inside: it says whose locks they are about. */
public interface Contract {
    /**
     * The client library under contract.
     *
     * @return always the same one
     */
    ClientLibrary library();

    /**
     * Everything that the contract is run with. A line that a second library need not repeat, since it does not speak of how a
     * lock waits or what it does on the server, is run with the first.
     *
     * @return {@link #library()}, unless there are several kinds of locks
     */
    default List<? extends ClientLibrary> libraries() {
        return List.of(library());
    }
}
