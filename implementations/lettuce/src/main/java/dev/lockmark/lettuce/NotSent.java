package dev.lockmark.lettuce;

import io.lettuce.core.protocol.RedisCommand;

/** Lettuce had no connection to write a command to. */
final class NotSent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private NotSent() {
        super("not connected", null, false, false);
    }

    /**
     * A replay filter that keeps Lettuce from replaying anything. Lettuce asks it about each command that it would keep for the
     * next connection, and forgets the command, without completing it, when the answer is true.
     */
    static boolean insteadOfReplay(RedisCommand<?, ?, ?> command) {
        command.completeExceptionally(new NotSent());
        return true;
    }
}
