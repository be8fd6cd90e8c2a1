package dev.lockmark.engine;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.UnsupportedByServerException;
import dev.lockmark.script.ServerCall;
import dev.lockmark.script.Wire;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The server's own compare-and-delete. Which one it has is asked, not read off its version: Valkey reports a Redis version for
 * compatibility.
 */
enum NativeRelease {
    DELEX(CommandName.DELEX) {
        @Override
        Command command(byte[] key, byte[] token) {
            return Command.of(CommandName.DELEX, key, key, Ifeq.WORD, token);
        }
    },
    DELIFEQ(CommandName.DELIFEQ) {
        @Override
        Command command(byte[] key, byte[] token) {
            return Command.of(CommandName.DELIFEQ, key, key, token);
        }
    };

    private static final Long DELETED = 1L;

    private final CommandName name;

    NativeRelease(CommandName name) {
        this.name = name;
    }

    abstract Command command(byte[] key, byte[] token);

    /** Asks the server. One round trip. */
    static NativeRelease askFor(Driver driver, long timeoutNanos) {
        NativeRelease[] all = values();
        Command question = Command.keyless(CommandName.COMMAND, "INFO", DELEX.name.name(), DELIFEQ.name.name());
        Object reply = driver.execute(question, timeoutNanos);
        if (reply instanceof List<?> known) {
            for (int i = 0; i < all.length && i < known.size(); i++) {
                if (known.get(i) != null && !(known.get(i) instanceof List<?> nothing && nothing.isEmpty())) {
                    return all[i];
                }
            }
        }
        throw new UnsupportedByServerException(
                "the server has neither DELEX (Redis 8.4 and later) nor DELIFEQ (Valkey 9 and later), which"
                        + " ReleaseCommand.NATIVE needs: use ReleaseCommand.EVALSHA",
                null);
    }

    /** The release: this command, and the script only if it deleted nothing, to tell why. */
    ServerCall call(Driver driver, byte[] key, byte[] token, ServerCall script) {
        return new NativeFirst(driver, command(key, token), script);
    }

    private record NativeFirst(Driver driver, Command command, ServerCall script) implements ServerCall {
        @Override
        public @Nullable Object execute(long timeoutNanos) {
            Object reply = driver.execute(command, timeoutNanos);
            return DELETED.equals(reply) ? reply : script.execute(timeoutNanos);
        }

        @Override
        public @Nullable Object executeInterruptibly(long timeoutNanos) throws InterruptedException {
            Object reply = driver.executeInterruptibly(command, timeoutNanos);
            return DELETED.equals(reply) ? reply : script.executeInterruptibly(timeoutNanos);
        }

        @Override
        public CompletableFuture<@Nullable Object> executeAsync(long timeoutNanos) {
            return driver.executeAsync(command, timeoutNanos)
                    .thenCompose(reply -> DELETED.equals(reply)
                            ? CompletableFuture.completedFuture(reply)
                            : script.executeAsync(timeoutNanos));
        }
    }

    /** Apart, because an enum's constants are made before its static fields. */
    private static final class Ifeq {
        static final byte[] WORD = Wire.utf8("IFEQ");
    }
}
