package dev.lockmark.redisson;

import dev.lockmark.driver.Command;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One command, its reply to come, and whether a server may have it. Whoever waits may give it up while none has. */
final class Call {
    private enum State {
        UNSENT,
        SENT,
        GIVEN_UP
    }

    private final Command command;
    private final CompletableFuture<@Nullable Object> reply = new CompletableFuture<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.UNSENT);

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
        return state.compareAndSet(State.UNSENT, State.SENT);
    }

    /** Says that the server has not executed it, but named another one, to which it has not been sent yet. */
    void sentBack() {
        state.compareAndSet(State.SENT, State.UNSENT);
    }

    /** Keeps it from being sent, if that is not too late: then nobody knows what becomes of it, and the answer is false. */
    boolean giveUp() {
        boolean unsent = state.getAndSet(State.GIVEN_UP) == State.UNSENT;
        reply.cancel(false);
        return unsent;
    }
}
