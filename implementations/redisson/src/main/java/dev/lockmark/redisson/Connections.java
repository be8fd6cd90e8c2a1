package dev.lockmark.redisson;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.redisson.client.NettyHook;
import org.redisson.client.handler.ErrorsLoggingHandler;

/**
 * The connections of one client, so that each of them ends: Redisson leaves one open that it is opening while it is shut down. And
 * ends the login on a connection that the server has closed, and keeps why: Redisson would wait for its timeout, and only log the
 * reason, which is how a server refuses a client without a certificate.
 */
final class Connections implements NettyHook {
    /** What comes when this is closed is closed at once. */
    private final ChannelGroup channels = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);

    @Override
    public void afterBoostrapInitialization(Bootstrap bootstrap) {
        // Nothing to change there.
    }

    @Override
    public void afterChannelInitialization(Channel channel) {
        channels.add(channel);
        LastFailure last = new LastFailure();
        ChannelHandlerContext end = channel.pipeline().context(ErrorsLoggingHandler.class);
        if (end != null) {
            channel.pipeline().addBefore(end.name(), null, last);
        }
        Transfer.watchAll(channel, last.failure::get);
    }

    /** Closes every connection, also one that is being opened, or will be. For when Redisson was shut down and its threads live. */
    void closeAll(Duration within) {
        channels.close().awaitUninterruptibly(within.toMillis());
    }

    private static final class LastFailure extends ChannelInboundHandlerAdapter {
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            failure.set(cause);
            context.fireExceptionCaught(cause);
        }
    }
}
