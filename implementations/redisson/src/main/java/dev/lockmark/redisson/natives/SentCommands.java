package dev.lockmark.redisson.natives;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.redisson.client.DefaultNettyHook;
import org.redisson.client.protocol.CommandData;
import org.redisson.client.protocol.CommandsData;

/**
 * Counts what a Redisson client sends, since it does not count itself: in the pipeline, before its encoder. What opens a
 * connection and keeps it open does not count, as with the drivers.
 */
final class SentCommands extends DefaultNettyHook {
    private static final Set<String> OF_CONNECTIONS = Set.of("HELLO", "AUTH", "SELECT", "CLIENT", "PING", "INFO");

    private final LongAdder commands = new LongAdder();
    private final Counter counter = new Counter(commands);

    long count() {
        return commands.sum();
    }

    @Override
    public void afterChannelInitialization(Channel channel) {
        channel.pipeline().addLast(counter);
    }

    @Sharable
    private static final class Counter extends ChannelOutboundHandlerAdapter {
        private final LongAdder commands;

        Counter(LongAdder commands) {
            this.commands = commands;
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (message instanceof CommandsData batch) {
                batch.getCommands().forEach(this::count);
            } else if (message instanceof CommandData<?, ?> command) {
                count(command);
            } else {
                commands.increment();
            }
            context.write(message, promise);
        }

        private void count(CommandData<?, ?> command) {
            if (!OF_CONNECTIONS.contains(command.getCommand().getName())) {
                commands.increment();
            }
        }
    }
}
