package dev.lockmark.testkit.topology;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Several servers of one program, started side by side and ended together. */
record Group(List<RedisServer> servers) implements AutoCloseable {
    static Group start(@Nullable String spec, List<ServerOptions> options) {
        ExecutorService starters = Executors.newFixedThreadPool(options.size());
        List<RedisServer> started = new ArrayList<>();
        @Nullable RuntimeException failure = null;
        try {
            List<CompletableFuture<RedisServer>> starting = options.stream()
                    .map(each -> CompletableFuture.supplyAsync(() -> RedisServers.open(spec, each), starters))
                    .toList();
            for (CompletableFuture<RedisServer> each : starting) {
                try {
                    started.add(each.join());
                } catch (CompletionException e) {
                    failure = e.getCause() instanceof RuntimeException cause ? cause : e;
                }
            }
        } finally {
            starters.shutdown();
        }
        Group group = new Group(List.copyOf(started));
        if (failure != null) {
            group.close();
            throw failure;
        }
        return group;
    }

    /** Kills all of them, also if one does not go. */
    @Override
    public void close() {
        @Nullable RuntimeException failure = null;
        for (RedisServer server : servers) {
            try {
                server.close();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
