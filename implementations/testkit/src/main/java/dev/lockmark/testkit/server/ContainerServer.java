package dev.lockmark.testkit.server;

import dev.lockmark.testkit.server.ServerStartException.Reason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** A server in a container of our own. Left behind by a killed JVM, it is removed by Testcontainers' reaper. */
final class ContainerServer implements ServerBackend {

    private static final int PORT = 6379;

    private final String image;
    private final GenericContainer<?> container;
    private final ServerAddress address;

    private ContainerServer(String image, GenericContainer<?> container, ServerAddress address) {
        this.image = image;
        this.container = container;
        this.address = address;
    }

    static ContainerServer start(String image, ServerOptions options) {
        if (options.port().isPresent()) {
            throw new IllegalArgumentException("docker:" + image + " takes no fixed port: Docker maps a free one");
        }
        if (!options.files().isEmpty() || !options.furtherPorts().isEmpty()) {
            throw new IllegalArgumentException(
                    "docker:" + image + " takes no files and no further ports: open a server that is no container");
        }
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new ServerStartException(
                    Reason.NO_DOCKER,
                    "docker:" + image + " needs Docker, and no Docker daemon can be reached; hint: start it, check"
                            + " DOCKER_HOST and your permission on its socket, or leave docker: away",
                    null);
        }
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image));
        container.withExposedPorts(PORT);
        container.withCommand(command(options).toArray(String[]::new));
        container.waitingFor(Wait.forLogMessage("(?s).*[Rr]eady to accept connections.*", 1));
        container.withStartupTimeout(options.startTimeout());
        try {
            container.start();
            ServerAddress mapped = new ServerAddress(
                    false,
                    container.getHost(),
                    container.getMappedPort(PORT),
                    null,
                    LocalServer.passwordIn(options.arguments()),
                    0);
            return new ContainerServer(image, container, mapped);
        } catch (RuntimeException e) {
            List<String> log = logOf(container);
            container.stop();
            throw new ServerStartException(
                    Reason.NOT_READY,
                    "docker:" + image + " would not start: " + Replies.rootMessage(e)
                            + (log.isEmpty() ? "" : "; it said: " + log.get(log.size() - 1))
                            + "; hint: check the name (docker pull " + image
                            + "), the arguments, and that its entry point takes server options",
                    e);
        }
    }

    /** Options only: the entry points of the usual images put the program in front of them. */
    private static List<String> command(ServerOptions options) {
        List<String> command = new ArrayList<>(
                List.of("--bind", "0.0.0.0", "--protected-mode", "no", "--save", "", "--appendonly", "no"));
        command.addAll(options.arguments());
        return command;
    }

    private static List<String> logOf(GenericContainer<?> container) {
        try {
            return container.getLogs().lines().filter(line -> !line.isBlank()).toList();
        } catch (RuntimeException e) {
            // No container, no log: what kept it from coming up is told by the caller.
            return List.of();
        }
    }

    @Override
    public ServerAddress address() {
        return address;
    }

    @Override
    public String description() {
        return "docker:" + image + " on port " + address.port();
    }

    @Override
    public boolean owned() {
        return true;
    }

    @Override
    public OptionalLong pid() {
        // The id inside the container's own namespace would name some other process out here.
        return OptionalLong.empty();
    }

    @Override
    public Optional<Path> directory() {
        return Optional.empty();
    }

    @Override
    public List<String> log() {
        return logOf(container);
    }

    @Override
    public void pause() {
        container
                .getDockerClient()
                .pauseContainerCmd(container.getContainerId())
                .exec();
    }

    @Override
    public void resume() {
        container
                .getDockerClient()
                .unpauseContainerCmd(container.getContainerId())
                .exec();
    }

    @Override
    public void kill() {
        container.getDockerClient().killContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void restart(boolean keepData) {
        throw new UnsupportedOperationException("cannot restart docker:" + image
                + ": Docker would give it another port; for this, open a server that is no container");
    }

    @Override
    public void close() {
        container.stop();
    }
}
