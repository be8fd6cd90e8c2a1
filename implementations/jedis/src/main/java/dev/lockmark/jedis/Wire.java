package dev.lockmark.jedis;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import dev.lockmark.driver.ServerErrors;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;

/** Commands and replies, between our form and Jedis's. */
final class Wire {
    private static final Map<CommandName, ProtocolCommand> NAMES = new EnumMap<>(CommandName.class);

    static {
        for (CommandName name : CommandName.values()) {
            byte[] encoded = name.name().getBytes(StandardCharsets.US_ASCII);
            NAMES.put(name, () -> encoded);
        }
    }

    private Wire() {}

    static ProtocolCommand name(Command command) {
        return Objects.requireNonNull(NAMES.get(command.name()));
    }

    /** As {@link #arguments}, with the key by which Jedis's cluster pipeline finds the node. */
    static CommandArguments routedArguments(Command command) {
        CommandArguments arguments = new CommandArguments(name(command));
        for (byte[] argument : command.arguments()) {
            if (argument == command.routingKey()) {
                arguments.key(argument);
            } else {
                arguments.add(argument);
            }
        }
        return arguments;
    }

    static CommandArguments arguments(Command command) {
        CommandArguments arguments = new CommandArguments(name(command));
        for (byte[] argument : command.arguments()) {
            arguments.add(argument);
        }
        return arguments;
    }

    /** Jedis gives a simple string and a bulk string as the same bytes, so that only the command can tell them apart. */
    static @Nullable Object reply(Command command, @Nullable Object reply) {
        if (reply instanceof byte[] bytes) {
            boolean ok = command.name() == CommandName.SET && bytes.length == 2 && bytes[0] == 'O' && bytes[1] == 'K';
            return ok ? "OK" : reply;
        }
        if (reply instanceof List<?> list) {
            refuseErrors(list);
        }
        return reply;
    }

    /** An error inside an array is a value to Jedis; to a caller it is a failure like any other. */
    private static void refuseErrors(List<?> list) {
        for (Object element : list) {
            if (element instanceof JedisDataException error) {
                throw ServerErrors.translate(error.getMessage(), error);
            }
            if (element instanceof List<?> inner) {
                refuseErrors(inner);
            }
        }
    }
}
