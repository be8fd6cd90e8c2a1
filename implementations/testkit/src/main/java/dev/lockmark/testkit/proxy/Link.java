package dev.lockmark.testkit.proxy;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One connection through the proxy: a client's, and the one to the server that was opened for it. Used by one thread. */
final class Link {
    private final Core core;
    private final long number;
    private final Channel client;
    private final Pipe requests;
    private final Pipe replies;
    private final Expectations expectations = new Expectations();
    private @Nullable Channel server;
    private boolean silent;

    Link(Core core, long number, Channel client) {
        this.core = core;
        this.number = number;
        this.client = client;
        this.requests = new Pipe(this, core.requests, core.clock);
        this.replies = new Pipe(this, core.replies, core.clock);
        client.pipeline().addLast(new FrameDecoder(), new ClientSide());
    }

    void open(Bootstrap bootstrap) {
        ChannelFuture connecting = bootstrap.connect();
        Channel opened = connecting.channel();
        server = opened;
        opened.pipeline().addLast(new FrameDecoder(), new ServerSide());
        connecting.addListener(future -> {
            if (!future.isSuccess()) {
                reset();
                return;
            }
            requests.connect(client, opened);
            replies.connect(opened, client);
            requests.throttle();
            replies.throttle();
            if (!client.isActive()) {
                cut();
            }
        });
    }

    /** Neither lets anything pass any more, nor says so. */
    void goSilent() {
        silent = true;
        requests.discard();
        replies.discard();
        client.config().setAutoRead(true);
        if (server != null) {
            server.config().setAutoRead(true);
        }
    }

    /** Closes both ends, after what has arrived. */
    void cut() {
        requests.discard();
        replies.discard();
        Pipe.closeAfterFlush(client);
        Pipe.closeAfterFlush(server);
    }

    /** Closes both ends now, whatever is still to be written. */
    void close() {
        requests.discard();
        replies.discard();
        client.close();
        if (server != null) {
            server.close();
        }
    }

    /** Ends both ends by RST. */
    void reset() {
        requests.discard();
        replies.discard();
        resetOne(client);
        resetOne(server);
    }

    private static void resetOne(@Nullable Channel channel) {
        if (channel != null && channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.close();
        }
    }

    Pipe pipe(Direction direction) {
        return direction == Direction.REQUESTS ? requests : replies;
    }

    private boolean isOver() {
        return !client.isOpen() && (server == null || !server.isOpen());
    }

    private void request(Frame frame) {
        if (silent) {
            frame.bytes().release();
            return;
        }
        if (frame.opaque()) {
            requests.send(frame.bytes(), 0);
            return;
        }
        Seen seen = seen(frame, frame.word(0).toUpperCase(Locale.ROOT));
        core.commands.increment();
        Fate fate = core.fateOf(FaultRule.Kind.REQUEST, seen);
        if (fate != null) {
            fate.befall(requests, frame);
        } else {
            expectations.sent(seen);
            requests.send(frame.bytes(), 0);
        }
    }

    private void reply(Frame frame) {
        if (silent) {
            frame.bytes().release();
            return;
        }
        Seen answered = frame.opaque() ? null : expectations.answered(frame);
        Fate fate = null;
        if (answered != null) {
            core.repliesSeen.increment();
            fate = core.fateOf(FaultRule.Kind.REPLY, answered);
        } else if (!frame.opaque()) {
            fate = core.fateOf(FaultRule.Kind.PUSH, seen(frame, frame.word(0)));
        }
        if (fate != null) {
            fate.befall(replies, frame);
        } else {
            replies.send(frame.bytes(), 0);
        }
    }

    private Seen seen(Frame frame, String name) {
        List<String> words = frame.words();
        return new Seen(number, name, words.isEmpty() ? words : words.subList(1, words.size()));
    }

    private void ended(Pipe outgoing) {
        if (!silent) {
            outgoing.end();
        }
        if (isOver()) {
            requests.discard();
            replies.discard();
            core.links.remove(this);
        }
    }

    private final class ClientSide extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            request((Frame) frame);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            ended(requests);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            replies.throttle();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }

    private final class ServerSide extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            reply((Frame) frame);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            ended(replies);
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            requests.throttle();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }
}
