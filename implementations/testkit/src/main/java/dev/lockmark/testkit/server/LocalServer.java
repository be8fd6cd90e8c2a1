package dev.lockmark.testkit.server;

import dev.lockmark.testkit.server.ServerStartException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;

/** A server that runs as a child of this JVM. */
final class LocalServer implements ServerBackend {

    private static final int ATTEMPTS = 10;
    private static final Duration SAVE_TIMEOUT = Duration.ofSeconds(30);

    private final Path program;
    private final ServerOptions options;
    private final ServerDirectory directory;
    private final ServerAddress address;
    private final List<Integer> furtherPorts;

    private volatile @Nullable GuardedProcess guarded;
    private volatile @Nullable ProcessHandle server;

    private LocalServer(
            Path program, ServerOptions options, ServerDirectory directory, int port, List<Integer> furtherPorts) {
        this.program = program;
        this.options = options;
        this.directory = directory;
        this.address = ServerAddress.local(port, passwordIn(options.arguments()));
        this.furtherPorts = furtherPorts;
    }

    static LocalServer start(ServerSource source, ServerOptions options, PortChooser ports) {
        ServerDirectory directory = ServerDirectory.create();
        try {
            Path program = Programs.locate(source, directory);
            for (int attempt = 1; ; attempt++) {
                int port = options.port().orElseGet(ports::choose);
                List<Integer> furtherPorts = options.furtherPorts().stream()
                        .map(argument -> ports.choose())
                        .toList();
                LocalServer candidate = new LocalServer(program, options, directory, port, furtherPorts);
                try {
                    candidate.launch();
                    return candidate;
                } catch (ServerStartException e) {
                    boolean another = options.port().isEmpty() && attempt < ATTEMPTS;
                    if (e.reason() != Reason.PORT_TAKEN || !another) {
                        throw e;
                    }
                }
            }
        } catch (RuntimeException | Error e) {
            directory.delete();
            throw e;
        }
    }

    static @Nullable String passwordIn(List<String> arguments) {
        int at = arguments.indexOf("--requirepass");
        return at < 0 || at + 1 == arguments.size() || arguments.get(at + 1).isEmpty() ? null : arguments.get(at + 1);
    }

    private void launch() {
        directory.makeData();
        options.files().forEach(directory::layDown);
        StartFailure failure = new StartFailure(program, address.port(), List.of());
        GuardedProcess launched;
        try {
            launched = GuardedProcess.launch(command(), directory);
        } catch (IOException e) {
            throw failure.notLaunched(e);
        }
        try {
            server = new Readiness(launched, address, failure).await(options.startTimeout());
            guarded = launched;
        } catch (RuntimeException | Error e) {
            launched.kill();
            throw e;
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if (options.files().containsKey(ServerOptions.CONFIGURATION)) {
            command.add(ServerOptions.CONFIGURATION);
        }
        command.addAll(List.of(
                "--port",
                Integer.toString(address.port()),
                "--bind",
                address.host(),
                "--dir",
                directory.data().toString(),
                "--daemonize",
                "no",
                "--save",
                "",
                "--appendonly",
                "no"));
        for (int i = 0; i < furtherPorts.size(); i++) {
            command.add(options.furtherPorts().get(i));
            command.add(Integer.toString(furtherPorts.get(i)));
        }
        command.addAll(options.arguments());
        return command;
    }

    @Override
    public ServerAddress address() {
        return address;
    }

    @Override
    public String description() {
        return program + " on port " + address.port();
    }

    @Override
    public boolean owned() {
        return true;
    }

    @Override
    public OptionalLong pid() {
        ProcessHandle current = server;
        return current != null && current.isAlive() ? OptionalLong.of(current.pid()) : OptionalLong.empty();
    }

    @Override
    public Optional<Path> directory() {
        return Optional.of(directory.data());
    }

    @Override
    public List<String> log() {
        try {
            // Not readAllLines: that refuses a whole log for one byte that is not UTF-8.
            return new String(Files.readAllBytes(directory.log()), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public void pause() {
        Signals.stop(running());
    }

    @Override
    public void resume() {
        Signals.proceed(running());
    }

    private ProcessHandle running() {
        ProcessHandle current = server;
        if (current == null || !current.isAlive()) {
            throw new IllegalStateException(description() + " is not running: restart it first");
        }
        return current;
    }

    @Override
    public void kill() {
        GuardedProcess current = guarded;
        guarded = null;
        server = null;
        if (current != null) {
            current.kill();
        }
    }

    @Override
    public void restart(boolean keepData) {
        ProcessHandle current = server;
        if (keepData && current != null && current.isAlive()) {
            Signals.proceed(current);
            try (Connection connection = address.connect(Duration.ofSeconds(1), SAVE_TIMEOUT)) {
                Replies.call(connection, "SAVE");
            }
        }
        kill();
        if (!keepData) {
            directory.deleteData();
        }
        relaunch();
    }

    /** On the same port, which the kernel or a stranger may hold for another moment. */
    private void relaunch() {
        for (int attempt = 1; ; attempt++) {
            try {
                launch();
                return;
            } catch (ServerStartException e) {
                if (e.reason() != Reason.PORT_TAKEN || attempt == ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            }
        }
    }

    @Override
    public void close() {
        try {
            kill();
        } finally {
            directory.delete();
        }
    }
}
