package dev.lockmark.engine;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.Driver;
import dev.lockmark.exception.ClientClosedException;
import dev.lockmark.script.Futures;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A server that says what the test wants it to. Its replies come on a thread called {@code fake}, like an event loop's. */
final class FakeDriver implements Driver {
    static final String THREAD = "fake";

    /** What a command is about. */
    enum Kind {
        ACQUIRE,
        RELEASE,
        RENEW
    }

    final List<Kind> sent = new CopyOnWriteArrayList<>();

    /** The tokens of the releases that were sent. */
    final List<String> released = new CopyOnWriteArrayList<>();

    private final Function<Kind, CompletableFuture<@Nullable Object>> replies;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread made = new Thread(task, THREAD);
        made.setDaemon(true);
        return made;
    });
    private volatile boolean closed;

    FakeDriver(Function<Kind, CompletableFuture<@Nullable Object>> replies) {
        this.replies = replies;
    }

    /** Everything succeeds. */
    static FakeDriver free() {
        return new FakeDriver(kind -> now(1L));
    }

    static CompletableFuture<@Nullable Object> now(Object reply) {
        return CompletableFuture.completedFuture(reply);
    }

    static Kind kindOf(Command command) {
        if (command.name() == CommandName.SET || command.arguments().length == 6) {
            return Kind.ACQUIRE;
        }
        return command.arguments().length == 5 ? Kind.RENEW : Kind.RELEASE;
    }

    long count(Kind kind) {
        return sent.stream().filter(kind::equals).count();
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public @Nullable Object execute(Command command, long timeoutNanos) {
        return Futures.join(ask(command));
    }

    @Override
    public CompletableFuture<@Nullable Object> executeAsync(Command command, long timeoutNanos) {
        return ask(command).thenApplyAsync(reply -> reply, thread);
    }

    private CompletableFuture<@Nullable Object> ask(Command command) {
        if (closed) {
            return CompletableFuture.failedFuture(new ClientClosedException("closed", null));
        }
        Kind kind = kindOf(command);
        sent.add(kind);
        if (kind == Kind.RELEASE) {
            released.add(new String(command.arguments()[3], StandardCharsets.US_ASCII));
        }
        return replies.apply(kind);
    }

    @Override
    public List<CompletableFuture<@Nullable Object>> executeBatch(List<Command> commands, long timeoutNanos) {
        return commands.stream()
                .map(command -> executeAsync(command, timeoutNanos))
                .toList();
    }

    @Override
    public long commandsSent() {
        return sent.size();
    }

    @Override
    public void close() {
        closed = true;
    }
}
