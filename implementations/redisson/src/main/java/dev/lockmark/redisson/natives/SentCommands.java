package dev.lockmark.redisson.natives;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.atomic.LongAdder;
import org.redisson.client.DefaultNettyHook;
import org.redisson.client.protocol.CommandsData;

/** Counts what a Redisson client sends, since it does not count itself: in the pipeline, before its encoder. */
final class SentCommands extends DefaultNettyHook {
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
            commands.add(
                    message instanceof CommandsData batch ? batch.getCommands().size() : 1);
            context.write(message, promise);
        }
    }
}
