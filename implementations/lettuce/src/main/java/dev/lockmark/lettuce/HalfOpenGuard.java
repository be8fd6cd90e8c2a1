package dev.lockmark.lettuce;

import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gives a connection up on which a command was not answered for twice the command timeout, so that a server which only pauses
 * does not cost the connection. Replies come in order, so there is nothing behind the missing one to wait for. Without this
 * Lettuce would keep its one connection until the kernel gives it up, which on a half-open one takes a quarter of an hour, and
 * every command until then would time out. When the connection is closed, Lettuce opens another one.
 */
final class HalfOpenGuard implements NettyCustomizer {
    private record Opened(Channel channel, long atNanos) {}

    private final long patienceNanos;
    private volatile @Nullable Opened current;

    HalfOpenGuard(Duration commandTimeout) {
        this.patienceNanos = 2 * commandTimeout.toNanos();
    }

    @Override
    public void afterChannelInitialized(Channel channel) {
        current = new Opened(channel, System.nanoTime());
    }

    /** To be called when a command was given up that had been sent at this time. */
    void gaveUp(RawCommand command, long sentNanos) {
        Opened opened = current;
        if (opened == null || opened.atNanos - sentNanos > 0) {
            // It went out on a connection that is gone already.
            return;
        }
        // Some are given up sooner than others, which says nothing yet.
        long left = patienceNanos - (System.nanoTime() - sentNanos);
        opened.channel
                .eventLoop()
                .schedule(() -> closeUnlessAnswered(opened.channel, command), left, TimeUnit.NANOSECONDS);
    }

    private static void closeUnlessAnswered(Channel channel, RawCommand command) {
        if (!command.isAnswered()) {
            channel.close();
        }
    }
}
