package dev.lockmark.redisson;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.client.handler.CommandsQueue;
import org.redisson.client.protocol.CommandData;
import org.redisson.client.protocol.CommandsData;
import org.redisson.client.protocol.QueueCommand;
import org.redisson.client.protocol.QueueCommandHolder;
import org.redisson.client.protocol.RedisCommand;
import org.redisson.client.protocol.RedisCommands;
import org.redisson.client.protocol.RedisStrictCommand;

/**
 * How commands are written to one of Redisson's channels and their replies come back, or do not: Redisson itself leaves a command
 * whose connection is cut to its timeout.
 */
final class Transfer {
    /** What a connection is asked for with; Redisson wants some command for its messages. */
    static final RedisCommand<Object> ANY = new RedisStrictCommand<>("EVALSHA");

    private static final Map<CommandName, RedisCommand<Object>> NAMES = new EnumMap<>(CommandName.class);

    static {
        for (CommandName name : CommandName.values()) {
            NAMES.put(name, new RedisStrictCommand<>(name.name()));
        }
    }

    private static final AttributeKey<Boolean> WATCHED = AttributeKey.valueOf(Transfer.class, "watched");

    private Transfer() {}

    /**
     * Writes commands together.
     *
     * @return a reply for each call: what the server said, {@link NotSent}, or {@link ConnectionLost}
     */
    static List<CompletableFuture<@Nullable Object>> write(Channel channel, List<Call> calls, Leg leg) {
        watch(channel);
        if (calls.size() == 1 && !leg.asking()) {
            Reply<@Nullable Object> reply = new Reply<>();
            channel.writeAndFlush(data(calls.get(0).command(), reply)).addListener(written -> {
                if (!written.isSuccess()) {
                    reply.completeExceptionally(new NotSent("the connection is closed", written.cause()));
                }
            });
            return List.of(reply);
        }
        return writeMany(channel, calls, leg);
    }

    private static List<CompletableFuture<@Nullable Object>> writeMany(Channel channel, List<Call> calls, Leg leg) {
        List<CommandData<?, ?>> all = new ArrayList<>();
        List<CompletableFuture<@Nullable Object>> replies = new ArrayList<>(calls.size());
        for (Call call : calls) {
            Reply<@Nullable Object> reply = new Reply<>();
            replies.add(reply);
            if (leg.asking()) {
                all.add(new CommandData<>(
                        new Reply<Void>(), ByteArrayCodec.INSTANCE, RedisCommands.ASKING, new Object[] {}));
            }
            all.add(data(call.command(), reply));
        }
        Reply<Void> whole = new Reply<>();
        whole.whenComplete((none, failure) -> {
            // It fails for the first error that the server answered too; then every command has its own reply already.
            if (failure != null) {
                replies.forEach(reply -> reply.completeExceptionally(failure));
            }
        });
        channel.writeAndFlush(new CommandsData(whole, all, false, false)).addListener(written -> {
            if (!written.isSuccess()) {
                // Some of them may have got through.
                whole.completeExceptionally(new ConnectionLost(
                        "the connection was closed while the commands were written", written.cause()));
            }
        });
        return replies;
    }

    private static CommandData<Object, @Nullable Object> data(Command command, Reply<@Nullable Object> reply) {
        RedisCommand<Object> name = Objects.requireNonNull(NAMES.get(command.name()));
        return new CommandData<>(reply, ByteArrayCodec.INSTANCE, name, command.arguments());
    }

    private static void watch(Channel channel) {
        if (channel.attr(WATCHED).get() == null) {
            channel.closeFuture().addListener(closed -> lose(unanswered(channel, Transfer::isOurs), null));
            // Second, so that nobody who finds the mark writes to a channel that is not watched; two listeners do no
            // harm.
            channel.attr(WATCHED).set(Boolean.TRUE);
        }
    }

    /**
     * Has every command on a channel of our own fail when the channel is closed, those that Redisson logs in with too.
     *
     * @param why what went wrong, which is known a moment after a channel was closed for it
     */
    static void watchAll(Channel channel, Supplier<@Nullable Throwable> why) {
        channel.attr(WATCHED).set(Boolean.TRUE);
        channel.closeFuture().addListener(closed -> {
            List<QueueCommand> lost = unanswered(channel, command -> true);
            try {
                channel.eventLoop().execute(() -> lose(lost, why.get()));
            } catch (RejectedExecutionException e) {
                lose(lost, why.get());
            }
        });
    }

    /** Of a channel that has just been closed; before Redisson clears its queue. What was not written fails by itself. */
    private static List<QueueCommand> unanswered(Channel channel, Predicate<QueueCommand> which) {
        Queue<QueueCommandHolder> queue =
                channel.attr(CommandsQueue.COMMANDS_QUEUE).get();
        return queue == null
                ? List.of()
                : queue.stream()
                        .filter(holder -> holder.getChannelPromise().isSuccess())
                        .map(QueueCommandHolder::getCommand)
                        .filter(which)
                        .toList();
    }

    private static void lose(List<QueueCommand> commands, @Nullable Throwable why) {
        commands.forEach(command -> command.tryFailure(new ConnectionLost("the connection was closed", why)));
    }

    private static boolean isOurs(QueueCommand command) {
        return command instanceof CommandData<?, ?> one
                ? one.getPromise() instanceof Reply
                : command instanceof CommandsData many && many.getPromise() instanceof Reply;
    }

    /** The type tells our commands from the application's on a connection that both use. */
    private static final class Reply<T extends @Nullable Object> extends CompletableFuture<T> {}
}
