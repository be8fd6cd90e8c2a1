package dev.lockmark.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ScriptMissingException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ScriptCallTest {
    @Test
    void aBatchSaysWhyTheServerCouldNotBeTaught() {
        Driver driver = new Untaught();
        byte[][] keys = {Wire.utf8("{key}")};
        ScriptCall call = new ScriptCall(driver, ScriptForm.EVALSHA, Script.RENEW, keys, Wire.utf8("token"));
        for (CompletableFuture<@Nullable Object> reply : ScriptCall.executeBatch(driver, List.of(call, call), 1)) {
            assertThat(Futures.failureOf(reply)).isInstanceOf(PermissionDeniedException.class);
        }
        assertThat(Futures.failureOf(call.executeAsync(1))).isInstanceOf(PermissionDeniedException.class);
    }

    /** Knows no script and must not be taught any. */
    private static final class Untaught implements Driver {
        @Override
        public String name() {
            return "untaught";
        }

        @Override
        public @Nullable Object execute(Command command, long timeoutNanos) {
            return Futures.join(executeAsync(command, timeoutNanos));
        }

        @Override
        public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
            LockException failure = command.name() == CommandName.SCRIPT
                    ? new PermissionDeniedException("no SCRIPT", null)
                    : new ScriptMissingException("no such script", null);
            return CompletableFuture.failedFuture(failure);
        }

        @Override
        public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
            return commands.stream()
                    .map(command -> executeAsync(command, timeoutNanos))
                    .toList();
        }

        @Override
        public long commandsSent() {
            return 0;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
