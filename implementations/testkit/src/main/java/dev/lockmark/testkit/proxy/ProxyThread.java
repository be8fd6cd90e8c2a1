package dev.lockmark.testkit.proxy;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one thread that all of a proxy runs on. */
final class ProxyThread {
    private final EventLoopGroup group;
    private volatile @Nullable Thread thread;

    ProxyThread(String name) {
        ThreadFactory threads = new DefaultThreadFactory(name, true);
        this.group = new MultiThreadIoEventLoopGroup(
                1,
                (ThreadFactory) task -> {
                    Thread started = threads.newThread(task);
                    thread = started;
                    return started;
                },
                NioIoHandler.newFactory());
    }

    EventLoop loop() {
        return group.next();
    }

    /** Runs a task there, and waits for what it answers. */
    <T> @Nullable T call(Supplier<@Nullable T> task) {
        EventLoop loop = loop();
        if (loop.inEventLoop()) {
            return task.get();
        }
        return loop.submit(task::get).syncUninterruptibly().getNow();
    }

    /** Returns when the thread has ended. */
    void end() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        Thread last = thread;
        if (last != null) {
            // Netty says so a moment before the thread has ended.
            try {
                last.join(5000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
