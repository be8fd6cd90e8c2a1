package dev.lockmark.testkit.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What is behind a {@link RedisServer}: one of three kinds. Calls are serialised by it. */
sealed interface ServerBackend permits GivenServer, LocalServer, ContainerServer {

    ServerAddress address();

    String description();

    boolean owned();

    OptionalLong pid();

    Optional<Path> directory();

    List<String> log();

    void pause();

    void resume();

    void kill();

    void restart(boolean keepData);

    void close();
}
