package dev.lockmark.lettuce;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CompleteableCommand;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way through Lettuce, and the future of its reply: one object in place of Lettuce's command, future and list
 * of wrapped arguments. The bytes of the arguments are written as they are.
 */
final class RawCommand extends CompletableFuture<@Nullable Object>
        implements RedisCommand<byte[], byte[], Object>, CompleteableCommand<Object> {
    private final Command command;
    private final boolean routed;
    private CommandOutput<byte[], byte[], Object> output;

    /**
     * Prepares a command.
     *
     * @param routed whether Lettuce is to look up a node of a cluster for it
     */
    RawCommand(Command command, boolean routed) {
        this.command = command;
        this.routed = routed;
        this.output = new RawOutput(command.name() == CommandName.SET);
    }

    @Override
    public void encode(ByteBuf buffer) {
        byte[][] arguments = command.arguments();
        buffer.writeByte('*');
        writeNumber(buffer, 1 + arguments.length);
        writeBulk(buffer, getType().getBytes());
        for (byte[] argument : arguments) {
            writeBulk(buffer, argument);
        }
    }

    private static void writeBulk(ByteBuf buffer, byte[] bytes) {
        buffer.writeByte('$');
        writeNumber(buffer, bytes.length);
        buffer.writeBytes(bytes);
        buffer.writeShort('\r' << 8 | '\n');
    }

    private static void writeNumber(ByteBuf buffer, int number) {
        int divisor = 1;
        while (number / divisor >= 10) {
            divisor *= 10;
        }
        for (; divisor > 0; divisor /= 10) {
            buffer.writeByte('0' + number / divisor % 10);
        }
        buffer.writeShort('\r' << 8 | '\n');
    }

    @Override
    public void complete() {
        if (output.hasError()) {
            completeExceptionally(new ErrorReply(output.getError()));
        } else {
            complete(output.get());
        }
    }

    /** A cancelled command is not written if it has not been yet; if it has, its reply is read and dropped. */
    @Override
    public void cancel() {
        cancel(false);
    }

    @Override
    public ProtocolKeyword getType() {
        return Keyword.of(command.name());
    }

    @Override
    public CommandOutput<byte[], byte[], Object> getOutput() {
        return output;
    }

    @Override
    public void setOutput(CommandOutput<byte[], byte[], Object> replacement) {
        output = replacement;
    }

    /** Lettuce itself asks only to route in a cluster, by the first key, and to describe a command; null is no arguments. */
    @Override
    public @Nullable CommandArgs<byte[], byte[]> getArgs() {
        byte[] key = command.routingKey();
        return routed && key != null ? new CommandArgs<>(ByteArrayCodec.INSTANCE).addKey(key) : null;
    }

    @Override
    public void onComplete(Consumer<? super Object> action) {
        thenAccept(action);
    }

    @Override
    public void onComplete(BiConsumer<? super Object, Throwable> action) {
        whenComplete(action);
    }

    @Override
    public String toString() {
        return command.name().toString();
    }

    // A future is itself: two commands with the same bytes are two commands.
}
