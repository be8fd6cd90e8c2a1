package dev.lockmark.testkit.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How to start a server. Immutable.
 *
 * @param arguments configuration as it would stand on the server's command line, such as {@code --maxmemory},
 *     {@code 8mb}; none by default. They come after the testkit's own and so win over them: by default nothing is
 *     persisted and only the loopback address is bound
 * @param port the port to listen on, within 1..65535; by default a free one is chosen, and another one if it was lost
 *     to someone else in between
 * @param startTimeout how long the server may take from its launch until it answers and has loaded its data; 20 seconds
 *     by default, at least 1 millisecond and at most 1 hour
 */
public record ServerOptions(List<String> arguments, OptionalInt port, Duration startTimeout) {

    // The launcher relies on these; a second value for one of them would make it lose its own child.
    private static final Set<String> RESERVED =
            Set.of("--port", "--dir", "--daemonize", "--logfile", "--supervised", "--pidfile");

    /**
     * Checks and copies.
     *
     * @param arguments configuration as it would stand on the server's command line
     * @param port the port to listen on, empty for one that is chosen
     * @param startTimeout how long the server may take to be ready
     * @throws IllegalArgumentException if an argument is one that the launcher sets itself ({@code --port},
     *     {@code --dir}, {@code --daemonize}, {@code --logfile}, {@code --supervised}, {@code --pidfile}), or if the
     *     port or the time is out of its bounds
     */
    public ServerOptions {
        arguments = List.copyOf(arguments);
        for (String argument : arguments) {
            if (RESERVED.contains(argument.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException(
                        "server argument " + argument + " is set by the launcher; for a fixed port use withPort");
            }
        }
        if (port.isPresent() && (port.getAsInt() < 1 || port.getAsInt() > 65535)) {
            throw new IllegalArgumentException("port " + port.getAsInt() + " is not within 1..65535");
        }
        if (startTimeout.compareTo(Duration.ofMillis(1)) < 0 || startTimeout.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("startTimeout " + startTimeout + " is not within 1 ms..1 h");
        }
    }

    /**
     * The defaults: no arguments, a port that is chosen, 20 seconds.
     *
     * @return the defaults
     */
    public static ServerOptions defaults() {
        return new ServerOptions(List.of(), OptionalInt.empty(), Duration.ofSeconds(20));
    }

    /**
     * These options with more arguments behind those they have.
     *
     * @param more the arguments to add
     * @return the new options
     * @throws IllegalArgumentException if the launcher sets one of them itself
     */
    public ServerOptions withArguments(String... more) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of(more));
        return new ServerOptions(all, port, startTimeout);
    }

    /**
     * These options with a fixed port; a start then fails if that port is taken.
     *
     * @param fixed the port, within 1..65535
     * @return the new options
     * @throws IllegalArgumentException if the port is out of bounds
     */
    public ServerOptions withPort(int fixed) {
        return new ServerOptions(arguments, OptionalInt.of(fixed), startTimeout);
    }

    /**
     * These options with another time to start in.
     *
     * @param timeout at least 1 millisecond and at most 1 hour
     * @return the new options
     * @throws IllegalArgumentException if the time is out of bounds
     */
    public ServerOptions withStartTimeout(Duration timeout) {
        return new ServerOptions(arguments, port, timeout);
    }
}
