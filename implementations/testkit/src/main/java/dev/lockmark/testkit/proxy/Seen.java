package dev.lockmark.testkit.proxy;

import java.util.List;

/**
 * A command, or a push, that passes the proxy.
 *
 * @param connection a number for the connection that it came on, unique for each proxy, counted from 1
 * @param name the command's name in upper case, or the kind of the push as the server writes it, such as {@code message} or
 *     {@code invalidate}
 * @param arguments what follows, byte by byte as ISO 8859-1 text; of a push only what stands at its first level
 */
public record Seen(long connection, String name, List<String> arguments) {
    /**
     * A command that passes the proxy.
     *
     * @param connection as the class says
     * @param name as the class says
     * @param arguments as the class says, copied
     */
    public Seen {
        arguments = List.copyOf(arguments);
    }
}
