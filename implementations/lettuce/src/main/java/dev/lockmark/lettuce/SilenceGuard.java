package dev.lockmark.lettuce;

import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.TimeUnit;

/**
 * Gives every connection up on which something is awaited and nothing comes for a while: those to a server, to each node of a
 * cluster and to Sentinels. Replies come in order, so there is nothing behind the missing one to wait for. Without this Lettuce
 * would keep a connection until the kernel gives it up, which on a half-open one takes a quarter of an hour, and every command
 * until then would time out; and it would not ask the Sentinels for a new primary while an old one that has stopped keeps its
 * connections. When a connection is closed, Lettuce opens another one.
 */
final class SilenceGuard implements NettyCustomizer {
    private final long patienceNanos;

    /** For connections that may be silent for so long, more than 0. */
    SilenceGuard(long patienceNanos) {
        this.patienceNanos = patienceNanos;
    }

    @Override
    public void afterChannelInitialized(Channel channel) {
        CommandHandler commands = channel.pipeline().get(CommandHandler.class);
        if (commands != null) {
            // Nearest to the network: what TLS exchanges is a sign of life too.
            channel.pipeline().addFirst(new Watch(commands, patienceNanos));
        }
    }

    /** Watches one connection, on its event loop. While replies come, all it costs is a task once per patience. */
    private static final class Watch extends ChannelDuplexHandler {
        private final CommandHandler commands;
        private final long patienceNanos;
        private boolean awaiting;
        /** When the silence began, if something is awaited. */
        private long sinceNanos;

        private boolean checkPlanned;

        Watch(CommandHandler commands, long patienceNanos) {
            this.commands = commands;
            this.patienceNanos = patienceNanos;
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (!awaiting) {
                awaiting = true;
                sinceNanos = System.nanoTime();
                if (!checkPlanned) {
                    planCheck(context, patienceNanos);
                }
            }
            context.write(message, promise);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.fireChannelRead(message);
            // What is answered has been taken off by now. A command that its caller gave up is still there.
            awaiting = !commands.getStack().isEmpty();
            if (awaiting) {
                sinceNanos = System.nanoTime();
            }
        }

        private void planCheck(ChannelHandlerContext context, long delayNanos) {
            checkPlanned = true;
            context.executor().schedule(() -> check(context), delayNanos, TimeUnit.NANOSECONDS);
        }

        private void check(ChannelHandlerContext context) {
            checkPlanned = false;
            if (!awaiting || !context.channel().isActive()) {
                return;
            }
            long left = patienceNanos - (System.nanoTime() - sinceNanos);
            if (left > 0) {
                planCheck(context, left);
            } else {
                context.close();
            }
        }
    }
}
