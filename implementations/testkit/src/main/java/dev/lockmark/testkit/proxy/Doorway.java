package dev.lockmark.testkit.proxy;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where clients come in: a port that is found free once, and then is open or shut. Opened and shut by one thread at a time. */
final class Doorway {
    static final String HOST = "127.0.0.1";

    private static final int REFUSAL_ATTEMPTS = 2000;

    private final ServerBootstrap listening;
    private final int port;
    private final AtomicReference<@Nullable Channel> listener = new AtomicReference<>();

    /**
     * Opens it.
     *
     * @param loop the thread of all connections
     * @param accepted what is done with each, on that thread
     */
    Doorway(EventLoop loop, Consumer<Channel> accepted) {
        this.listening = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.AUTO_READ, false)
                .childHandler(initializer(accepted));
        Channel bound = bind(0);
        listener.set(bound);
        this.port = ((InetSocketAddress) bound.localAddress()).getPort();
    }

    static ChannelInitializer<Channel> initializer(Consumer<Channel> action) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                action.accept(channel);
            }
        };
    }

    int port() {
        return port;
    }

    private Channel bind(int wanted) {
        try {
            return listening.bind(HOST, wanted).syncUninterruptibly().channel();
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "the proxy cannot listen on " + HOST + ":" + wanted + ": " + e.getMessage(), e);
        }
    }

    /** Opens it again if it is shut. */
    void open() {
        if (listener.get() == null) {
            listener.set(bind(port));
        }
    }

    /** Shuts it, and returns when nobody is let in any more. */
    void shut() {
        Channel open = listener.getAndSet(null);
        if (open != null) {
            open.close().syncUninterruptibly();
            awaitRefusal();
        }
    }

    /** A selector keeps a closed socket open until it selects again, which Netty's close does not wait for. */
    private void awaitRefusal() {
        for (int attempts = 0; attempts < REFUSAL_ATTEMPTS; attempts++) {
            try (Socket probe = new Socket()) {
                probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException refused) {
                return;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        throw new IllegalStateException("port " + port + " of the proxy still takes connections");
    }

    /** Shuts it for good, without waiting: the end of its thread is the end of it. */
    void close() {
        Channel open = listener.getAndSet(null);
        if (open != null) {
            open.close();
        }
    }
}
