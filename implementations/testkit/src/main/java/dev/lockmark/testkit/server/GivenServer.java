package dev.lockmark.testkit.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisException;

/** A server that someone else runs: it is looked at and used, nothing more. */
record GivenServer(ServerAddress address) implements ServerBackend {

    private static final Duration LONGEST = Duration.ofSeconds(5);

    /** Finds out at once whether it is there, so that the complaint is about the address and not about a lock. */
    static GivenServer reach(ServerAddress address, Duration patience) {
        Duration timeout = patience.compareTo(LONGEST) < 0 ? patience : LONGEST;
        try (Connection connection = address.connect(timeout, timeout)) {
            Replies.call(connection, "PING");
        } catch (JedisException e) {
            throw new ServerStartException(
                    ServerStartException.Reason.NOT_READY,
                    "server " + address + " does not answer as it should: " + Replies.rootMessage(e)
                            + "; hint: check host, port, user, password, and redis:// against rediss://",
                    e);
        }
        return new GivenServer(address);
    }

    @Override
    public String description() {
        return "given server " + address;
    }

    @Override
    public boolean owned() {
        return false;
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.empty();
    }

    @Override
    public Optional<Path> directory() {
        return Optional.empty();
    }

    @Override
    public List<String> log() {
        return List.of();
    }

    @Override
    public void pause() {
        throw refusal("pause");
    }

    @Override
    public void resume() {
        throw refusal("resume");
    }

    @Override
    public void kill() {
        throw refusal("kill");
    }

    @Override
    public void restart(boolean keepData) {
        throw refusal("restart");
    }

    UnsupportedOperationException refusal(String what) {
        return new UnsupportedOperationException("will not " + what + " " + address
                + ": it was given, not started here; for this, open a server without an address");
    }

    @Override
    public void close() {
        // Not ours to end.
    }
}
