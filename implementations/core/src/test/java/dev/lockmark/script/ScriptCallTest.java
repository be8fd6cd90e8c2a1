package dev.lockmark.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ScriptMissingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

    @Test
    void inAClusterEveryNodeThatHasForgottenIsTaughtOnce() {
        Nodes nodes = new Nodes(4);
        List<ScriptCall> calls = IntStream.range(0, 40)
                .mapToObj(i -> renewal(nodes, Integer.toString(i % 4)))
                .toList();
        List<CompletableFuture<@Nullable Object>> replies = ScriptCall.executeBatch(nodes, calls, 1);
        for (int i = 0; i < 40; i++) {
            assertThat(replies.get(i)).isCompletedWithValue(Integer.toString(i % 4));
        }
        assertThat(nodes.batches).isEqualTo(5);
        assertThat(nodes.taught).containsExactlyInAnyOrder("0", "1", "2", "3");

        nodes.taught.remove("2");
        assertThat(ScriptCall.executeBatch(nodes, calls, 1)).allMatch(reply -> !reply.isCompletedExceptionally());
        assertThat(nodes.batches).isEqualTo(7);
    }

    @Test
    void aNodeThatSaysNothingKeepsNoReplyAndNoTeachingOfTheOthers() {
        Nodes nodes = new Nodes(3);
        nodes.silent = "1";
        List<ScriptCall> calls = IntStream.range(0, 30)
                .mapToObj(i -> renewal(nodes, Integer.toString(i % 3)))
                .toList();
        // Nodes 0 and 2 have forgotten the script, then know it.
        for (int round = 0; round < 2; round++) {
            List<CompletableFuture<@Nullable Object>> replies = ScriptCall.executeBatch(nodes, calls, 1);
            for (int i = 0; i < 30; i++) {
                CompletableFuture<@Nullable Object> reply = replies.get(i);
                if (i % 3 == 1) {
                    assertThat(reply).isNotDone();
                } else {
                    assertThat(reply).succeedsWithin(20, TimeUnit.SECONDS).isEqualTo(Integer.toString(i % 3));
                }
            }
        }
        assertThat(nodes.taught).containsExactly("0", "2");
    }

    @Test
    void aCallThatReachesAnotherNodeThanItsTeachingIsMadeInFull() {
        Nodes nodes = new Nodes(2);
        nodes.teachingGoesAstray = true;
        assertThat(renewal(nodes, "0").execute(1)).isEqualTo("0");
        assertThat(nodes.inFull).isEqualTo(1);
        List<ScriptCall> calls = List.of(renewal(nodes, "0"), renewal(nodes, "1"), renewal(nodes, "0"));
        assertThat(ScriptCall.executeBatch(nodes, calls, 1).stream().map(CompletableFuture::join))
                .containsExactly("0", "1", "0");
        assertThat(nodes.inFull).isEqualTo(4);
    }

    private static ScriptCall renewal(Driver driver, String key) {
        return new ScriptCall(driver, ScriptForm.EVALSHA, Script.RENEW, new byte[][] {Wire.utf8(key)}, Wire.utf8("t"));
    }

    /** A cluster whose nodes each have one key, their name, and have forgotten every script. */
    private static final class Nodes implements Driver {
        private final int size;
        private final Set<String> taught = new TreeSet<>();
        private int batches;
        private int inFull;
        private boolean teachingGoesAstray;
        private String silent = "";

        Nodes(int size) {
            this.size = size;
        }

        @Override
        public String name() {
            return "nodes";
        }

        @Override
        public @Nullable Object execute(Command command, long timeoutNanos) {
            return Futures.join(executeAsync(command, timeoutNanos));
        }

        @Override
        public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
            String node = new String(Objects.requireNonNull(command.routingKey()), StandardCharsets.UTF_8);
            assertThat(Integer.parseInt(node)).isLessThan(size);
            if (node.equals(silent)) {
                return new CompletableFuture<>();
            }
            if (command.name() == CommandName.SCRIPT) {
                assertThat(teachingGoesAstray || taught.add(node))
                        .as("node %s is taught for the first time", node)
                        .isTrue();
                return CompletableFuture.completedFuture("sha");
            }
            if (command.name() == CommandName.EVAL) {
                inFull++;
                return CompletableFuture.completedFuture(node);
            }
            return taught.contains(node)
                    ? CompletableFuture.completedFuture(node)
                    : CompletableFuture.failedFuture(new ScriptMissingException("forgotten", null));
        }

        @Override
        public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
            batches++;
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
