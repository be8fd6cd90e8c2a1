package dev.lockmark.testkit.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
 * @param furtherPorts arguments such as {@code --tls-port}, each of which gets a port that is chosen like the first one and
 *     read back with {@link ServerOracle#configGet}; none by default
 * @param files files to lay into the server's directory before it starts, by name; they are found there by their name alone.
 *     None by default
 */
public record ServerOptions(
        List<String> arguments,
        OptionalInt port,
        Duration startTimeout,
        List<String> furtherPorts,
        Map<String, String> files) {

    /** The file that, if it is among {@link #files()}, is the server's configuration file. */
    static final String CONFIGURATION = "server.conf";

    // The launcher relies on these; a second value for one of them would make it lose its own child.
    private static final Set<String> RESERVED =
            Set.of("--port", "--dir", "--daemonize", "--logfile", "--supervised", "--pidfile");

    /**
     * Checks and copies.
     *
     * @param arguments configuration as it would stand on the server's command line
     * @param port the port to listen on, empty for one that is chosen
     * @param startTimeout how long the server may take to be ready
     * @param furtherPorts arguments that each get a chosen port
     * @param files files for the server's directory, by name
     * @throws IllegalArgumentException if an argument is one that the launcher sets itself ({@code --port},
     *     {@code --dir}, {@code --daemonize}, {@code --logfile}, {@code --supervised}, {@code --pidfile}), if the
     *     port or the time is out of its bounds, or if a file has no plain name
     */
    public ServerOptions {
        arguments = List.copyOf(arguments);
        furtherPorts = List.copyOf(furtherPorts);
        files = Map.copyOf(files);
        for (String name : files.keySet()) {
            if (name.isBlank() || name.startsWith(".") || name.contains("/")) {
                throw new IllegalArgumentException("file '" + name + "' is not the plain name of a visible file");
            }
        }
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
        return new ServerOptions(List.of(), OptionalInt.empty(), Duration.ofSeconds(20), List.of(), Map.of());
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
        return new ServerOptions(all, port, startTimeout, furtherPorts, files);
    }

    /**
     * These options with a fixed port; a start then fails if that port is taken.
     *
     * @param fixed the port, within 1..65535
     * @return the new options
     * @throws IllegalArgumentException if the port is out of bounds
     */
    public ServerOptions withPort(int fixed) {
        return new ServerOptions(arguments, OptionalInt.of(fixed), startTimeout, furtherPorts, files);
    }

    /**
     * These options with another time to start in.
     *
     * @param timeout at least 1 millisecond and at most 1 hour
     * @return the new options
     * @throws IllegalArgumentException if the time is out of bounds
     */
    public ServerOptions withStartTimeout(Duration timeout) {
        return new ServerOptions(arguments, port, timeout, furtherPorts, files);
    }

    /**
     * These options with one more port, chosen among the free ones like the first.
     *
     * @param argument the argument that takes it, such as {@code --tls-port}
     * @return the new options
     */
    public ServerOptions withFurtherPort(String argument) {
        List<String> all = new ArrayList<>(furtherPorts);
        all.add(argument);
        return new ServerOptions(arguments, port, startTimeout, all, files);
    }

    /**
     * These options with one more file in the server's directory, which is also its working directory: the arguments name it
     * by its name alone. A file that the server has changed stays as it is when the server is restarted with its data.
     *
     * @param name its name, without a path
     * @param content its text
     * @return the new options
     * @throws IllegalArgumentException if the name is a path or begins with a dot
     */
    public ServerOptions withFile(String name, String content) {
        Map<String, String> all = new LinkedHashMap<>(files);
        all.put(name, content);
        return new ServerOptions(arguments, port, startTimeout, furtherPorts, all);
    }

    /**
     * These options with a configuration file, which the server may rewrite, as a Sentinel does. The arguments win over it.
     *
     * @param lines its lines, in place of those that it had
     * @return the new options
     */
    public ServerOptions withConfiguration(String... lines) {
        return withFile(CONFIGURATION, String.join("\n", lines) + "\n");
    }
}
