package dev.lockmark.testkit.contract;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** Commands for tests, written as one would type them. */
final class DriverCommands {
    private DriverCommands() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Command set(String key, String value) {
        return Command.of(CommandName.SET, bytes(key), bytes(key), bytes(value), bytes("PX"), bytes("60000"));
    }

    /** A script without keys. */
    static Command eval(String script, String... arguments) {
        return Command.keyless(
                CommandName.EVAL,
                Stream.concat(Stream.of(script, "0"), Arrays.stream(arguments)).toArray(String[]::new));
    }

    /** A script that the server does not have. */
    static Command missingScript() {
        return Command.keyless(CommandName.EVALSHA, "0123456789012345678901234567890123456789", "0");
    }

    static Command increment(String key) {
        return eval("return redis.call('INCR', ARGV[1])", key);
    }

    static Command echo(String text) {
        return eval("return ARGV[1]", text);
    }
}
