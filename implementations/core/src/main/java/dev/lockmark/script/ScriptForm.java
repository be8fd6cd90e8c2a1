package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** How a script is named to the server, and how the server is taught the name. */
public enum ScriptForm {
    /** The whole text with every call; nothing to teach. */
    EVAL(CommandName.EVAL, Script::source),
    /** By hash. */
    EVALSHA(CommandName.EVALSHA, Script::sha1),
    /** By the name of a function. */
    FCALL(CommandName.FCALL, FunctionLibrary::functionName);

    private final CommandName command;
    private final Map<Script, byte[]> names = new EnumMap<>(Script.class);

    ScriptForm(CommandName command, Function<Script, String> naming) {
        this.command = command;
        for (Script script : Script.values()) {
            names.put(script, naming.apply(script).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** The call of a script with these keys and arguments. */
    Command call(Script script, byte[][] keys, byte[][] arguments) {
        byte[][] all = new byte[2 + keys.length + arguments.length][];
        all[0] = names.get(script);
        all[1] = Wire.ascii(keys.length);
        System.arraycopy(keys, 0, all, 2, keys.length);
        System.arraycopy(arguments, 0, all, 2 + keys.length, arguments.length);
        return Command.of(command, keys[0], all);
    }

    /** Teaches the script to the node that has the key. */
    Command load(Script script, byte[] routingKey) {
        return this == FCALL
                ? Command.of(CommandName.FUNCTION, routingKey, Wire.utf8("LOAD"), Wire.utf8(FunctionLibrary.CODE))
                : Command.of(CommandName.SCRIPT, routingKey, Wire.utf8("LOAD"), Wire.utf8(script.source()));
    }
}
