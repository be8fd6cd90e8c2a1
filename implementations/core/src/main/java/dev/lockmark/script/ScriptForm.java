package dev.lockmark.script;

import dev.lockmark.driver.Command;
import dev.lockmark.driver.CommandName;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
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

    @SuppressWarnings("ImmutableEnumChecker") // Only method references, which hold no state.
    private final Function<Script, String> naming;

    ScriptForm(CommandName command, Function<Script, String> naming) {
        this.command = command;
        this.naming = naming;
    }

    /** The call of a script with these keys and arguments. */
    Command call(Script script, byte[][] keys, byte[][] arguments) {
        byte[][] all = new byte[2 + keys.length + arguments.length][];
        all[0] = EncodedNames.of(this, script);
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

    /** What goes over the wire with every call, encoded once. */
    private static final class EncodedNames {
        private static final Map<ScriptForm, Map<Script, byte[]>> TABLE = new EnumMap<>(ScriptForm.class);

        static {
            for (ScriptForm form : ScriptForm.values()) {
                Map<Script, byte[]> names = new EnumMap<>(Script.class);
                for (Script script : Script.values()) {
                    names.put(script, Wire.utf8(form.naming.apply(script)));
                }
                TABLE.put(form, names);
            }
        }

        static byte[] of(ScriptForm form, Script script) {
            return Objects.requireNonNull(TABLE.get(form)).get(script);
        }
    }
}
