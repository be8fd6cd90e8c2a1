package dev.lockmark.testkit.server;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a server comes from: what a spec string means. */
sealed interface ServerSource {

    /** The first of these that there is: redis-server on the PATH, valkey-server on the PATH, the embedded binary. */
    record Default() implements ServerSource {}

    /** The binary that the embedded-redis jar carries for this platform. */
    record Embedded() implements ServerSource {}

    /** A server that someone else runs. */
    record Given(ServerAddress address) implements ServerSource {}

    /** A program: a path, or a name to look up on the PATH. */
    record Program(String pathOrName) implements ServerSource {}

    /** A container image. */
    record Image(String name) implements ServerSource {}

    /**
     * Reads a spec; the forms are documented at {@link RedisServers#open(String, ServerOptions)}.
     *
     * @throws IllegalArgumentException if the spec has none of those forms
     */
    static ServerSource parse(@Nullable String spec) {
        if (spec == null || spec.isBlank()) {
            return new Default();
        }
        String trimmed = spec.strip();
        String lower = trimmed.toLowerCase(Locale.ROOT);
        if (lower.equals("embedded")) {
            return new Embedded();
        }
        if (lower.startsWith("redis://") || lower.startsWith("rediss://")) {
            return new Given(ServerAddress.parse(trimmed));
        }
        if (lower.startsWith("docker:")) {
            String image = trimmed.substring("docker:".length());
            if (image.isBlank()) {
                throw new IllegalArgumentException(
                        "server '" + trimmed + "' names no image: write docker:<image>, such as docker:redis:8");
            }
            return new Image(image);
        }
        if (trimmed.contains("://")) {
            throw new IllegalArgumentException("server '" + ServerAddress.redact(trimmed)
                    + "' is not understood: expected redis://host:port[/db], rediss://host:port[/db],"
                    + " docker:<image>, embedded, or the path of a server program");
        }
        return new Program(trimmed);
    }
}
