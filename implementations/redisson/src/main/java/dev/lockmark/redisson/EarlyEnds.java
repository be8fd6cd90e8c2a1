package dev.lockmark.redisson;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.redisson.client.NettyHook;
import org.redisson.client.handler.ErrorsLoggingHandler;

/**
 * Ends the login on a connection that the server has closed, and keeps why: Redisson would wait for its timeout, and only log the
 * reason, which is how a server refuses a client without a certificate.
 */
final class EarlyEnds implements NettyHook {
    @Override
    public void afterBoostrapInitialization(Bootstrap bootstrap) {
        // Nothing to change there.
    }

    @Override
    public void afterChannelInitialization(Channel channel) {
        LastFailure last = new LastFailure();
        ChannelHandlerContext end = channel.pipeline().context(ErrorsLoggingHandler.class);
        if (end != null) {
            channel.pipeline().addBefore(end.name(), null, last);
        }
        Transfer.watchAll(channel, last.failure::get);
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
