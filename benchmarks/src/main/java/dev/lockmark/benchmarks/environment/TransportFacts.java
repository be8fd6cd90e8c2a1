package dev.lockmark.benchmarks.environment;

import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code transport}: which of Netty's native transports work here, and the one that a client takes by
 * default. Netty is found by name, so that this package does not depend on it.
 */
final class TransportFacts {
    private final ClassLoader loader;

    TransportFacts(ClassLoader loader) {
        this.loader = loader;
    }

    /** Empty when there is no Netty. */
    Map<String, @Nullable Object> section() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        if (find("io.netty.channel.nio.NioEventLoop") == null) {
            return facts;
        }
        String epoll = state("io.netty.channel.epoll.Epoll");
        String kqueue = state("io.netty.channel.kqueue.KQueue");
        facts.put("default", epoll.equals("available") ? "epoll" : kqueue.equals("available") ? "kqueue" : "nio");
        facts.put("epoll", epoll);
        facts.put("kqueue", kqueue);
        facts.put("ioUring", state("io.netty.channel.uring.IoUring"));
        return facts;
    }

    private String state(String name) {
        Class<?> type = find(name);
        if (type == null) {
            return "not on the class path";
        }
        try {
            boolean available = (boolean) type.getMethod("isAvailable").invoke(null);
            return available ? "available" : "does not work here";
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException | LinkageError e) {
            return "does not work here";
        }
    }

    private @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }
}
