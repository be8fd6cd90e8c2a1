package dev.lockmark.redisson;

import dev.lockmark.driver.Command;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One command, its reply to come, and whether it has been handed to a connection. Whoever waits may give it up before that. */
final class Call {
    private final Command command;
    private final CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();
    private final AtomicBoolean begun = new AtomicBoolean();

    Call(Command command) {
        this.command = command;
    }

    Command command() {
        return command;
    }

    CompletableFuture<@Nullable Object> reply() {
        return reply;
    }

    /** Says that it is being sent. False if it was given up and must not be. */
    boolean begin() {
        return begun.compareAndSet(false, true);
    }

    /** Keeps it from being sent, if that is not too late: then nobody knows what becomes of it, and the answer is false. */
    boolean giveUp() {
        boolean unsent = begun.compareAndSet(false, true);
        reply.cancel(false);
        return unsent;
    }
}
