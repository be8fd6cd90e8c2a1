package dev.lockmark.driver;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One command, ready to be written: its name, its arguments as bytes, and the key by which a cluster routes it. The arrays
 * are shared, not copied, because most of them are constants of their lock: nobody may change them.
 */
public final class Command {
    private final CommandName name;
    private final byte @Nullable [] routingKey;
    private final byte[][] arguments;

    private Command(CommandName name, byte @Nullable [] routingKey, byte[][] arguments) {
        this.name = name;
        this.routingKey = routingKey;
        this.arguments = arguments;
    }

    /**
     * A command about a key.
     *
     * @param name which command
     * @param routingKey the key whose cluster slot the command belongs to
     * @param arguments all arguments in order, keys included
     * @return the command
     */
    public static Command of(CommandName name, byte[] routingKey, byte[]... arguments) {
        return new Command(name, routingKey, arguments);
    }

    /**
     * A command about no key in particular.
     *
     * @param name which command
     * @param arguments all arguments in order, encoded as UTF-8
     * @return the command
     */
    public static Command keyless(CommandName name, String... arguments) {
        byte[][] encoded = new byte[arguments.length][];
        for (int i = 0; i < arguments.length; i++) {
            encoded[i] = arguments[i].getBytes(StandardCharsets.UTF_8);
        }
        return new Command(name, null, encoded);
    }

    /**
     * Which command it is.
     *
     * @return the name
     */
    public CommandName name() {
        return name;
    }

    /**
     * The key whose cluster slot the command belongs to.
     *
     * @return the shared array, or null if any node will do
     */
    public byte @Nullable [] routingKey() {
        return routingKey;
    }

    /**
     * All arguments in order, keys included.
     *
     * @return the shared array
     */
    public byte[][] arguments() {
        return arguments;
    }

    @Override
    public String toString() {
        return name + " "
                + Arrays.stream(arguments)
                        .map(argument -> new String(argument, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(" "));
    }
}
